import { createSocket } from './wake.ts'

/** Keeps plain data under a name. False when the device does not store it: never call it kept then. */
export type Keep = (name: string, value: unknown) => Promise<boolean>

/** Where the device's store plugs in: for the small things that are shown before the engine is awake. */
export const keeper = createSocket<Keep>()

export const keep: Keep = async (name, value) => (await keeper.get())(name, value)
