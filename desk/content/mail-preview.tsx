import { Alert, Box, Card, Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { MailView } from '../letters/mail-view.tsx'
import { ActionButton } from '../frame/action-button.tsx'

/** The mail with sample values, as HTML and as text, and a test mail to oneself. */
export function MailPreview({ slug, content }: { slug: string; content: DeskContent }) {
  const [mail, setMail] = useState<{ subject: string; text: string; html: string } | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const preview = useAction()
  const test = useAction()
  const params = { slug }
  const show = () => preview.run(async () => setMail(await call(deskEndpoints.deskMailTextPreview, { content }, { params })))
  const send = () => test.run(async (key) => setSentTo((await call(deskEndpoints.deskMailTextTest, { content }, { params, key })).email))
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <ActionButton variant="outlined" busy={preview.busy} onClick={() => void show()}>
          Preview
        </ActionButton>
        <ActionButton busy={test.busy} onClick={() => void send()}>
          Test mail to me
        </ActionButton>
      </Box>
      <Problem problem={preview.problem ?? test.problem} />
      {sentTo !== null && (
        <Alert severity="success" variant="outlined" sx={{ color: 'text.primary' }}>
          A test mail is on its way to {sentTo}.
        </Alert>
      )}
      {mail && (
        <Card component="section" aria-labelledby="preview" sx={{ p: 2 }}>
          <Typography component="h2" variant="body2" color="text.secondary" id="preview">
            Preview with sample values
          </Typography>
          <Typography sx={{ fontWeight: 600, my: 1 }}>{mail.subject}</Typography>
          <MailView mail={mail} name="The mail as text" />
        </Card>
      )}
    </>
  )
}
