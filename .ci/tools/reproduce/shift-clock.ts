// Loaded before a build: the clock is a week and some hours ahead.
const SHIFT_MS = (7 * 24 + 5) * 3_600_000;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args: []) {
    super(...((args.length === 0 ? [RealDate.now() + SHIFT_MS] : args) as []));
  }
  static override now = () => RealDate.now() + SHIFT_MS;
} as DateConstructor;
