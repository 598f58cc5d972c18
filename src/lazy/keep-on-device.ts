import { createPort } from './load-engine.ts'

/** Keeps plain data under a name. False when the device does not store it: never call it kept then. */
export type Keep = (name: string, value: unknown) => Promise<boolean>

/** Changes a list of words that is kept under a name, as it is on the device by then: another tab may have changed it. */
export type ChangeWords = (name: string, step: (stored: string[]) => string[]) => Promise<boolean>

/** Where the device's store plugs in: for the small things that are shown before the engine is awake. */
export const keeper = createPort<{ keep: Keep; changeWords: ChangeWords }>()

export const keep: Keep = async (name, value) => (await keeper.get()).keep(name, value)

export const changeWords: ChangeWords = async (name, step) => (await keeper.get()).changeWords(name, step)
