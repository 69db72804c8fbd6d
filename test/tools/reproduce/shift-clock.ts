// Loaded before a build: sets every clock that JavaScript can read a week and some hours on.
const SHIFT_MS = (7 * 24 + 5) * 3_600_000;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + SHIFT_MS] : args, newTarget),
  apply: (target) => new target(target.now() + SHIFT_MS).toString(),
  get: (target, name, receiver) =>
    name === "now" ? () => target.now() + SHIFT_MS : Reflect.get(target, name, receiver),
});

const { timeOrigin } = performance;
const now = performance.now.bind(performance);
Object.defineProperties(performance, {
  now: { value: () => now() + SHIFT_MS },
  timeOrigin: { value: timeOrigin + SHIFT_MS },
});
