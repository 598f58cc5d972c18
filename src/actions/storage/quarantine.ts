import { proxy } from 'valtio/vanilla'
import { recordKey } from '../../data/outbox/records.ts'
import { queues } from '../../data/queues.ts'
import { dropSetAside, readSetAside } from '../../data/storage/set-aside.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { device } from '../../lazy/device.ts'
import { openSync } from '../../state/sync/sync.ts'
import { notify } from '../../state/toasts.ts'

/** What stands on the device and could not be read, in words, for the sync sheet. */
export const setAside = proxy({ list: [] as { name: string; words: string }[] })

/** Milliseconds: it is read before it is looked after. */
const LONG = 15_000

const kinds: readonly (readonly [start: string, words: string])[] = [
  ...queues.map(({ name, label }) => [recordKey(name, ''), label] as const),
  ['kept:checkout-draft', 'What you typed at the checkout'],
  ['kept:form-draft:', 'What you typed in a form'],
  ['kept:order', 'A copy of an order'],
  ['owner', 'Who shopped here'],
]

const wordsFor = (name: string) => kinds.find(([start]) => name.startsWith(start))?.[1] ?? 'Something kept for you'

/** Reads anew what was set aside. */
export async function readQuarantined(): Promise<void> {
  const found = await readSetAside(device().store).catch(ifNotStored([]))
  setAside.list = found.map(({ name }) => ({ name, words: wordsFor(name) }))
}

/** Looks once at the start, and says that there is something. */
export async function startQuarantine(): Promise<void> {
  await readQuarantined()
  if (setAside.list.length === 0) return
  notify({
    type: 'warn',
    message: 'Something that was stored on this device could not be read. Nothing of it was deleted.',
    duration: LONG,
    action: { label: 'See it', run: openSync },
  })
}

/** A text of what was set aside, as it was stored, for a file of the shopper's own; null where it is gone. */
export async function quarantinedText(name: string): Promise<string | null> {
  const found = (await readSetAside(device().store).catch(ifNotStored([]))).find((one) => one.name === name)
  return found ? JSON.stringify(found, null, 2) : null
}

/** The shopper throws it away. */
export async function discardQuarantined(name: string): Promise<void> {
  await dropSetAside(device().store, name).catch(ifNotStored([]))
  await readQuarantined()
}
