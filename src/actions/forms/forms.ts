import { subscribeKey } from 'valtio/vanilla/utils'
import type { FormBody } from '../../domain/forms/form-check.ts'
import { connection } from '../../state/network/connection.ts'
import { recordEvent } from '../../state/measurement/analytics-events.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { discard, whenDone, type ChangeEnd } from '../../state/sync/sync.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** Forms that are kept on the device and sent when the shop can be reached. */
export type QueuedForm = 'contact' | 'newsletter' | 'giveaway'
/** Forms that need the shop's answer at once; what was typed is kept as a draft. */
export type DirectForm = 'swatches' | 'application'

/** What the honeypot holds goes along: whoever fills it in is thanked and forgotten by the shop. */
export type Sent<Form extends QueuedForm | DirectForm> = FormBody<Form> & { website2?: string }

export type FormEnd =
  | { kind: 'sent' }
  /** Kept on this device under this id; it will be sent. */
  | { kind: 'later'; id: string }
  /** `errors`: by field, where the shop tells. */
  | { kind: 'refused'; message: string; errors: Readonly<Record<string, string>> }
  /** Neither sent nor kept: what was typed stands where it was. */
  | { kind: 'unsent' }

export interface FormsEngine {
  /** Keeps a form on the device; the id of its change, or null when the device did not take it, which the shopper is then told. */
  append<Form extends QueuedForm>(form: Form, body: Sent<Form>): Promise<string | null>
  /** The shopper has been told that it will be sent later: when it has been, that is news. */
  noteLater(id: string): Promise<void>
  /** Sends a form now. */
  call<Form extends DirectForm>(form: Form, body: Sent<Form>): Promise<FormEnd>
}

const engine = createPort<FormsEngine>()

export const connectForms = engine.connect

/** Milliseconds for the shop's answer, after which a form counts as "will be sent". */
const PATIENCE = 8000

/** Keeps a form and sends it, now or when the shop can be reached. */
export async function queueForm<Form extends QueuedForm>(form: Form, body: Sent<Form>): Promise<FormEnd> {
  const awake = await engine.get().catch(notifyNotLoaded)
  const id = (await awake?.append(form, body)) ?? null
  if (!awake || id === null) return { kind: 'unsent' }
  const end = await endOf(id)
  switch (end.kind) {
    case 'acked':
      recordLead(form, body)
      return { kind: 'sent' }
    case 'waiting':
      await awake.noteLater(id)
      recordLead(form, body)
      return { kind: 'later', id }
    case 'dropped':
      return { kind: 'unsent' }
    case 'refused':
      // It has been said where it was typed, so the sheet need not say it again.
      await discard(id)
      return { kind: 'refused', message: end.reason ?? 'The shop did not accept this.', errors: {} }
  }
}

/** Sends a form that needs an answer at once. */
export async function sendForm<Form extends DirectForm>(form: Form, body: Sent<Form>): Promise<FormEnd> {
  const awake = await engine.get().catch(notifyNotLoaded)
  if (!awake) return { kind: 'unsent' }
  const end = await awake.call(form, body)
  if (end.kind === 'sent') recordLead(form, body)
  return end
}

function recordLead(form: QueuedForm | DirectForm, body: { email: string; name?: string; phone?: string }): void {
  const { email, name = '', phone = '' } = body
  void recordEvent({ kind: 'lead', form, person: { email, name, phone } })
}

/** How it ended; put off as soon as the shop cannot be reached. */
async function endOf(id: string): Promise<ChangeEnd> {
  const offline = Promise.withResolvers<ChangeEnd>()
  const note = (online: boolean) => online || offline.resolve({ kind: 'waiting' })
  const stop = subscribeKey(connection, 'online', note)
  note(connection.online)
  try {
    return await Promise.race([whenDone(id, PATIENCE), offline.promise])
  } finally {
    stop()
  }
}
