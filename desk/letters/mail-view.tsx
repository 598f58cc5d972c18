import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'

/** The policy of the desk's page applies to the frame too, and rejects style elements: the mail's light colours are in its attributes. */
const withoutSheets = (html: string) => html.replace(/<style>.*?<\/style>/gs, '')

const toggle = { minHeight: 44, textTransform: 'none', color: 'text.primary' } as const

/** A mail as its readers see it: as HTML, or as text. `name`: how assistive technology names the text, such as "The letter as text". */
export function MailView({ mail: { subject, html, text }, name }: { mail: { subject: string; html: string; text: string }; name: string }) {
  const [form, setForm] = useState<'html' | 'text'>('html')
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={form}
        aria-label="Form of the mail"
        onChange={(_, chosen: 'html' | 'text' | null) => setForm(chosen ?? form)}
        sx={{ mb: 2 }}
      >
        <ToggleButton value="html" sx={toggle}>
          As HTML
        </ToggleButton>
        <ToggleButton value="text" sx={toggle}>
          As text
        </ToggleButton>
      </ToggleButtonGroup>
      {form === 'html' ? (
        <Box
          component="iframe"
          title={`Preview: ${subject}`}
          sandbox=""
          srcDoc={withoutSheets(html)}
          sx={{ width: '100%', height: 640, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: '#fff', display: 'block' }}
        />
      ) : (
        <Box component="pre" tabIndex={0} aria-label={name} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0, fontSize: 14 }}>
          {text}
        </Box>
      )}
    </>
  )
}
