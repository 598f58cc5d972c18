import { proxy } from 'valtio/vanilla'
import { recordKey } from '../../data/outbox/records.ts'
import { queues } from '../../data/queues.ts'
import { deleteQuarantined, readQuarantine } from '../../data/storage/quarantine.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { device } from '../../lazy/device.ts'
import { openSyncSheet } from '../../state/outbox/outbox-state.ts'
import { notify } from '../../state/toasts.ts'

/** The quarantined data of this device in words, for the sync sheet. */
export const quarantineState = proxy<{ list: { name: string; words: string }[] }>({ list: [] })

/** Milliseconds: time to read the notice and press the button. */
const LONG = 15_000

const kinds: readonly (readonly [start: string, words: string])[] = [
  ...queues.map(({ name, label }) => [recordKey(name, ''), label] as const),
  ['kept:checkout-draft', 'What you typed at the checkout'],
  ['kept:form-draft:', 'What you typed in a form'],
  ['kept:order', 'A copy of an order'],
  ['owner', 'Who shopped here'],
]

const wordsFor = (name: string) => kinds.find(([start]) => name.startsWith(start))?.[1] ?? 'Something kept for you'

/** Reads the quarantined data again. */
export async function readQuarantined(): Promise<void> {
  const found = await readQuarantine(device().store).catch(ifNotStored([]))
  quarantineState.list = found.map(({ name }) => ({ name, words: wordsFor(name) }))
}

/** Reads the quarantined data at the start, and notifies if there is any. */
export async function startQuarantine(): Promise<void> {
  await readQuarantined()
  if (quarantineState.list.length === 0) return
  notify({
    type: 'warn',
    message: 'Something that was stored on this device could not be read. Nothing of it was deleted.',
    duration: LONG,
    action: { label: 'See it', run: openSyncSheet },
  })
}

/** The quarantined data as text, for a file of the user; null if it was discarded. */
export async function quarantinedText(name: string): Promise<string | null> {
  const found = (await readQuarantine(device().store).catch(ifNotStored([]))).find((one) => one.name === name)
  return found ? JSON.stringify(found, null, 2) : null
}

/** Deletes quarantined data, as the user asked. */
export async function discardQuarantined(name: string): Promise<void> {
  await deleteQuarantined(device().store, name).catch(ifNotStored([]))
  await readQuarantined()
}
