import { Button, Stack, TextField, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { dispatchSchema } from '../../src/contract/desk/desk-order.ts'
import { shrinkPhoto } from '../../src/ui/forms/shrink-photo.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import type { WorkshopChange } from './queue.ts'
import type { ShownOrder } from './show-workshop.ts'
import { changeWorkshop, NO_ROOM } from './workshop-store.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

export type Step = 'dispatch' | 'ready' | 'deliver' | 'note'

interface Words {
  title: string
  label: string
}

const words: Record<Step, Words> = {
  dispatch: { title: 'Dispatch the order', label: 'Dispatch' },
  ready: { title: 'Is it at the store?', label: 'Ready to collect' },
  deliver: { title: 'It is delivered', label: 'Delivered' },
  note: { title: 'Add a note', label: 'Save the note' },
}
/** The delivery of an order that is collected. */
const collected: Words = { title: 'It is collected', label: 'Collected' }

/** The words of a step. `isCollected`: the customer collects the order at a store. */
export const wordsOfStep = (step: Step, isCollected: boolean): Words => (step === 'deliver' && isCollected ? collected : words[step])

interface Props {
  step: Step
  order: ShownOrder
  close: () => void
}

/** One step with an order. The device stores it and sends it, now or later. */
export function StepDialog({ step, order, close }: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [photo, setPhoto] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { title, label } = wordsOfStep(step, typeof order.collect === 'string')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const change = changeOf(step, order, (name) => typed[name]?.trim() ?? '', photo !== null)
    if ('fault' in change) return setProblem(change.fault)
    setBusy(true)
    const isStored = await changeWorkshop(change, photo)
    setBusy(false)
    if (isStored) close()
    else setProblem(NO_ROOM)
  }
  const field = (name: string) => ({
    value: typed[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <FormDialog {...{ title, busy, close, submit, label }} typed={[typed, photo?.length]} fullScreen={isPhone} noValidate>
      <Typography>
        {order.name}, order {order.order_id}
      </Typography>
      <Problem problem={problem} />
      {step === 'dispatch' && (
        <>
          <TextField {...field('carrier')} label="Carrier" slotProps={{ htmlInput: { maxLength: 80 } }} />
          <TextField
            {...field('tracking_number')}
            label="Tracking number (optional)"
            slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
          />
          <TextField {...field('tracking_url')} label="Tracking link (optional)" type="url" slotProps={{ htmlInput: { maxLength: 500 } }} />
        </>
      )}
      {step === 'ready' && (
        <Typography>{`The customer gets an e-mail with the address and the hours of ${order.collect ?? 'the store'}.`}</Typography>
      )}
      {step === 'deliver' && (
        <>
          <TextField
            {...field('received_by')}
            label="Received by"
            helperText="The name of the person who took it."
            slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
          />
          <PhotoField photo={photo} change={setPhoto} report={setProblem} />
        </>
      )}
      {step === 'note' && (
        <TextField
          {...field('text')}
          label="Note"
          helperText="Only the staff reads it."
          multiline
          minRows={3}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      )}
    </FormDialog>
  )
}

interface PhotoProps {
  /** A data URL. */
  photo: string | null
  change: (photo: string | null) => void
  report: (problem: string | null) => void
}

/** A photo of the delivered furniture, made with the camera of a phone. */
function PhotoField({ photo, change, report }: PhotoProps) {
  const take = async (file: File | undefined) => {
    if (!file) return
    const shrunk = await shrinkPhoto(file)
    report(shrunk === null ? 'This file is no picture that the browser can read.' : null)
    change(shrunk)
  }
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {photo !== null && <img src={photo} alt="What was handed over" style={{ maxWidth: '100%', maxHeight: 240, borderRadius: 12 }} />}
      <Button component="label" variant="outlined">
        {photo === null ? 'Add a photo' : 'Take another photo'}
        <input type="file" accept="image/*" capture="environment" hidden onChange={(event) => void take(event.target.files?.[0])} />
      </Button>
    </Stack>
  )
}

/** The change of a step, or why it cannot be made. */
function changeOf(
  step: Step,
  { order_id: orderId, version, name, collect }: ShownOrder,
  typed: (field: string) => string,
  hasPhoto: boolean,
): WorkshopChange | { fault: string } {
  if (step === 'note') {
    const text = typed('text')
    return text === '' ? { fault: 'Write the note first' } : { type: 'workshop.note', args: { orderId, name, text } }
  }
  if (step === 'deliver') {
    const photo = hasPhoto ? crypto.randomUUID() : null
    const taken = typeof collect === 'string' ? { collected: true } : {}
    return { type: 'workshop.deliver', args: { orderId, version, name, receivedBy: typed('received_by'), photo, ...taken } }
  }
  if (step === 'ready') return { type: 'workshop.ready', args: { orderId, version, name } }
  const trackingUrl = typed('tracking_url')
  const [carrier, trackingNumber] = [typed('carrier'), typed('tracking_number')]
  const link = trackingUrl === '' ? {} : { tracking_url: trackingUrl }
  const checked = dispatchSchema.safeParse({ version, carrier, tracking_number: trackingNumber, ...link })
  if (!checked.success) return { fault: checked.error.issues[0]?.message ?? 'Please check what you typed' }
  return { type: 'workshop.dispatch', args: { orderId, version, name, carrier, trackingNumber, trackingUrl } }
}
