// One comparison of the bench.

export interface Scenario {
  readonly name: string;
  readonly unit: string;
  /** Whether the unit is operations per second: times, in seconds, are then printed as their inverse. */
  readonly isRate?: boolean;
  /** By name; each call measures once and returns the time that one operation took. `copy` is the first reference again. */
  readonly contenders: Readonly<Record<string, () => Promise<number>>>;
  /** The least ratio by name of the reference. */
  readonly aims: Readonly<Record<string, number>>;
}
