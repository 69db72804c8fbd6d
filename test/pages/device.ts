// The device of a person: the zone that its clock shows, and the language in which it writes dates.
import { vi } from "vitest";

interface Device {
  readonly timeZone?: string;
  /** `en-GB` writes the day first, `en-US` the month. */
  readonly language?: string;
}

/** Makes this device another one, until globals are unstubbed. */
export function setDevice({ timeZone, language }: Device): void {
  class DeviceFormat extends Intl.DateTimeFormat {
    readonly #isOfDevice: boolean;
    constructor(locales: string | string[] | undefined = language, options?: Intl.DateTimeFormatOptions) {
      super(locales, { ...(timeZone !== undefined && { timeZone }), ...options });
      this.#isOfDevice = timeZone !== undefined && options?.timeZone === undefined;
    }
    // The zone is named as the device names it: `Etc/UTC` is not always said to be `UTC`.
    override resolvedOptions(): Intl.ResolvedDateTimeFormatOptions {
      const resolved = super.resolvedOptions();
      return this.#isOfDevice ? { ...resolved, timeZone: timeZone as string } : resolved;
    }
  }
  vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: DeviceFormat } }));
}
