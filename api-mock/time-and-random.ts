/** The only source of time, so that a test can change it. */
export interface Clock {
  now(): Date
}

/** Random bytes. They are unpredictable in production. */
export type RandomBytes = (count: number) => Uint8Array
