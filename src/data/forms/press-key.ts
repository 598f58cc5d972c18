import * as z from 'zod/mini'
import { uuidSchema } from '../../contract/http/keys.ts'
import { changeStoredValue } from '../storage/stored-value.ts'
import type { Store } from '../storage/store.ts'

const recordSchema = z.object({
  fmt: z.literal(1),
  /** The last press without an answer: its request as text, and its Idempotency-Key. */
  pressed: z.nullable(z.object({ request: z.string(), key: uuidSchema })),
})

/** The place of a form's last press, and whose it is: a customer's id or a guest's key. */
export interface PressPlace {
  store: Store
  form: string
  owner: string | undefined
}

const change = (
  { store, form, owner }: PressPlace,
  step: (stored: z.output<typeof recordSchema> | null) => z.output<typeof recordSchema>,
) => changeStoredValue(store, `form-press:${form}`, recordSchema, step, { owner })

/**
 * The key of a form that is sent now: that of an earlier press for the same request without an answer, or `fresh`, which is stored first. The
 * draft survives a reload [M6], and so does its key. Throws a StorageError.
 */
export async function keyOfForm(place: PressPlace, request: string, fresh: string): Promise<string> {
  let key = fresh
  await change(place, (stored) => {
    if (stored?.pressed?.request === request) key = stored.pressed.key
    return { fmt: 1, pressed: { request, key } }
  })
  return key
}

/** Ends the press: the server accepted or rejected it. Throws a StorageError. */
export const endFormPress = (place: PressPlace) => change(place, () => ({ fmt: 1, pressed: null }))
