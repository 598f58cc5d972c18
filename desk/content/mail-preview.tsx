import { Alert, Box, Button, Card, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'

/** The policy of the desk's page holds in the frame too, and refuses style elements: the mail's light colours are in its attributes. */
const withoutSheets = (html: string) => html.replace(/<style>.*?<\/style>/gs, '')

/** The mail with sample values, as HTML and as text, and a test mail to oneself. */
export function MailPreview({ slug, content }: { slug: string; content: DeskContent }) {
  const [mail, setMail] = useState<{ subject: string; text: string; html: string } | null>(null)
  const [form, setForm] = useState<'html' | 'text'>('html')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const preview = useAction()
  const test = useAction()
  const params = { slug }
  const show = () => preview.run(async () => setMail(await call(deskEndpoints.deskMailTextPreview, { content }, { params })))
  const send = () => test.run(async (key) => setSentTo((await call(deskEndpoints.deskMailTextTest, { content }, { params, key })).email))
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={preview.busy} onClick={() => void show()}>
          Preview
        </Button>
        <Button disabled={test.busy} onClick={() => void send()}>
          Test mail to me
        </Button>
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
          <ToggleButtonGroup
            exclusive
            value={form}
            aria-label="Form of the mail"
            onChange={(_, chosen: 'html' | 'text' | null) => setForm(chosen ?? form)}
            sx={{ mb: 2 }}
          >
            <ToggleButton value="html" sx={{ minHeight: 44, textTransform: 'none', color: 'text.primary' }}>
              As HTML
            </ToggleButton>
            <ToggleButton value="text" sx={{ minHeight: 44, textTransform: 'none', color: 'text.primary' }}>
              As text
            </ToggleButton>
          </ToggleButtonGroup>
          {form === 'html' ? (
            <Box
              component="iframe"
              title={`Preview: ${mail.subject}`}
              sandbox=""
              srcDoc={withoutSheets(mail.html)}
              sx={{ width: '100%', height: 640, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: '#fff', display: 'block' }}
            />
          ) : (
            <Box
              component="pre"
              tabIndex={0}
              aria-label="The mail as text"
              sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0, fontSize: 14 }}
            >
              {mail.text}
            </Box>
          )}
        </Card>
      )}
    </>
  )
}
