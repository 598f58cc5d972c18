import * as z from 'zod/mini'
import type { Device } from '../../data/device.ts'
import { fetchMyApplication } from './form-calls.ts'
import { connectDrafts, draftName } from '../../actions/forms/form-drafts.ts'
import { readStored } from '../../actions/storage/stored-values.ts'
import { connectMyApplication } from '../../actions/forms/my-application.ts'

const draftSchema = z.record(z.string(), z.array(z.string()))

/** Connects the functions of forms that do not belong to their queue. */
export function startForms(device: Device): void {
  connectDrafts({ read: (form) => readStored(draftName(form), draftSchema) })
  connectMyApplication(() => fetchMyApplication(device))
}
