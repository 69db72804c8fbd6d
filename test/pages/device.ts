// The device of a person: the zone that its clock shows, and the language in which it writes dates.
import { vi } from "vitest";

interface Device {
  readonly timeZone?: string;
  /** `en-GB` writes the day first, `en-US` the month. */
  readonly language?: string;
}

/** Makes this device another one, until globals are unstubbed. */
export function setDevice({ timeZone, language }: Device): void {
  const formats = new Map<string, Intl.DateTimeFormat>();
  // A page asks for the same few at each key, and to make one takes as long as to draw a card.
  const create = (locales: string | string[] | undefined = language, options?: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify([locales, options]);
    const format = formats.get(key) ?? createFormat(locales, options);
    formats.set(key, format);
    return format;
  };
  const { DateTimeFormat } = Intl;
  const createFormat = (locales: string | string[] | undefined, options: Intl.DateTimeFormatOptions | undefined) => {
    const format = new DateTimeFormat(locales, { ...(timeZone !== undefined && { timeZone }), ...options });
    // The zone is named as the device names it: `Etc/UTC` is not always said to be `UTC`.
    const named = timeZone !== undefined && options?.timeZone === undefined && { timeZone };
    const resolved = { ...format.resolvedOptions(), ...named };
    return Object.assign(format, { resolvedOptions: () => resolved });
  };
  const DeviceFormat = new Proxy(DateTimeFormat, {
    construct: (_, given: Parameters<typeof create>) => create(...given),
  });
  vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: DeviceFormat } }));
}
