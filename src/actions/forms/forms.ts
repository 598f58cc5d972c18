import { subscribeKey } from 'valtio/vanilla/utils'
import type { FormBody } from '../../domain/forms/form-check.ts'
import { connection } from '../../state/network/connection.ts'
import { recordEvent } from '../../state/measurement/analytics-events.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { discard, whenDone, type ChangeEnd } from '../outbox/outbox.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** Forms that are stored in a queue and sent when the server is reachable. */
export type QueuedForm = 'contact' | 'newsletter' | 'giveaway' | 'trade'
/** Forms that need the server's answer at once; their text is stored as a draft. */
export type DirectForm = 'swatches' | 'application'

/** The body with the honeypot field. If the field is filled in, the server answers as usual and drops the form. */
export type Sent<Form extends QueuedForm | DirectForm> = FormBody<Form> & { website2?: string }

export type FormEnd =
  | { kind: 'sent' }
  /** Stored on this device under this id, and sent later. */
  | { kind: 'later'; id: string }
  /** `errors`: messages by field, if the server gives them. */
  | { kind: 'refused'; message: string; errors: Readonly<Record<string, string>> }
  /** Neither sent nor stored: the text stays in the fields. */
  | { kind: 'unsent' }

/** The engine's functions for forms. */
export interface FormsEngine {
  /** Stores a form. Resolves with the id of its change, or with null after a notice that the device did not store it. */
  append<Form extends QueuedForm>(form: Form, body: Sent<Form>): Promise<string | null>
  /** Notes that the page said "will be sent later": the arrival then gives a notice [M2]. */
  noteLater(id: string): Promise<void>
  /** Sends a form now. */
  call<Form extends DirectForm>(form: Form, body: Sent<Form>): Promise<FormEnd>
}

const engine = createPort<FormsEngine>()

export const connectForms = engine.connect

/** Milliseconds after which a form without an answer counts as "will be sent". */
const TIMEOUT = 8000

/** Stores a form and sends it, now or when the server is reachable. */
export async function queueForm<Form extends QueuedForm>(form: Form, body: Sent<Form>): Promise<FormEnd> {
  const loaded = await engine.get().catch(notifyNotLoaded)
  const end = await endOfForm(loaded, await loaded?.append(form, body))
  if (end.kind === 'sent' || end.kind === 'later') recordLead(form, body)
  return end
}

/**
 * Waits until a stored form is sent or the server is unreachable.
 * @param loaded the engine; nothing if it did not load
 * @param id of the stored change; nothing if the device did not store it
 */
export async function endOfForm(
  loaded: Pick<FormsEngine, 'noteLater'> | null | undefined,
  id: string | null | undefined,
): Promise<FormEnd> {
  if (!loaded || !id) return { kind: 'unsent' }
  const end = await endOf(id)
  switch (end.kind) {
    case 'acknowledged':
      return { kind: 'sent' }
    case 'waiting':
      // Without room for the note, only the notice of the arrival is missing.
      await loaded.noteLater(id).catch(ifNotStored(undefined, 'The form is stored, and its notice is not:'))
      return { kind: 'later', id }
    case 'dropped':
      return { kind: 'unsent' }
    case 'refused':
      // The form shows the rejection, so the sheet need not show it [M5].
      await discard(id).catch(ifNotStored(undefined, 'The rejection stays in the sheet:'))
      return { kind: 'refused', message: end.reason ?? 'The shop did not accept this.', errors: {} }
  }
}

/** Sends a form that needs an answer at once. */
export async function sendForm<Form extends DirectForm>(form: Form, body: Sent<Form>): Promise<FormEnd> {
  const loaded = await engine.get().catch(notifyNotLoaded)
  if (!loaded) return { kind: 'unsent' }
  const end = await loaded.call(form, body)
  if (end.kind === 'sent') recordLead(form, body)
  return end
}

function recordLead(form: QueuedForm | DirectForm, body: { email: string; name?: string; phone?: string }): void {
  const { email, name = '', phone = '' } = body
  void recordEvent({ kind: 'lead', form, person: { email, name, phone } })
}

/** The end of a stored change; `waiting` as soon as the server is unreachable. */
export async function endOf(id: string): Promise<ChangeEnd> {
  const offline = Promise.withResolvers<ChangeEnd>()
  const note = (online: boolean) => online || offline.resolve({ kind: 'waiting' })
  const stop = subscribeKey(connection, 'online', note)
  note(connection.online)
  try {
    return await Promise.race([whenDone(id, TIMEOUT), offline.promise])
  } finally {
    stop()
  }
}
