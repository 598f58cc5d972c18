import { Box, TextField, Typography } from '@mui/material'
import type { DeskContentItem } from '../../src/contract/desk/content/desk-content.ts'
import type { FieldsOf } from './fields-of.ts'

/** When a notice is shown, and where it leads. */
export function NoticeFields({ content, change, disabled }: FieldsOf<'notice'>) {
  const time = { type: 'datetime-local', disabled, slotProps: { inputLabel: { shrink: true } } } as const
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField {...time} label="From" value={content.from} onChange={({ target }) => change({ ...content, from: target.value })} />
        <TextField {...time} label="Until" value={content.until} onChange={({ target }) => change({ ...content, until: target.value })} />
      </Box>
      <Typography color="text.secondary">South African time. Of several notices, the one that began last is shown.</Typography>
      <TextField
        label="Leads to (optional)"
        helperText="An address of this shop, such as /info/shipping-and-returns."
        disabled={disabled}
        value={content.link ?? ''}
        onChange={({ target }) => change({ ...content, link: target.value.trim() === '' ? null : target.value })}
        slotProps={{ htmlInput: { maxLength: 300, autoCapitalize: 'none' } }}
      />
    </>
  )
}

interface MailProps extends FieldsOf<'mail'> {
  values: NonNullable<DeskContentItem['values']>
}

/** The words of a mail, and the values that they can have. */
export function MailFields({ content, change, disabled, values }: MailProps) {
  return (
    <>
      <TextField
        label="Preview line"
        multiline
        helperText="Stands after the subject in a list of mails."
        disabled={disabled}
        value={content.preheader}
        onChange={({ target }) => change({ ...content, preheader: target.value.replaceAll('\n', ' ') })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label="Text"
        helperText="Markdown: ## a heading, **bold**, - a list. A link alone in a paragraph is a button: [See your order]({order_url})."
        multiline
        minRows={14}
        disabled={disabled}
        value={content.markdown}
        onChange={({ target }) => change({ ...content, markdown: target.value })}
        slotProps={{ htmlInput: { maxLength: 60_000, spellCheck: true } }}
      />
      <Box component="section" aria-labelledby="values">
        <Typography component="h2" variant="h2" id="values">
          Values
        </Typography>
        <Typography color="text.secondary">The shop fills them in. Those with “must stay” cannot be left out.</Typography>
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5, gridTemplateColumns: { sm: 'max-content 1fr' }, columnGap: 2 }}>
          {values.map(({ name, sample, required }) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" sx={{ fontFamily: 'monospace' }}>{`{${name}}`}</Typography>
              <Typography component="dd" color="text.secondary" sx={{ m: 0 }}>
                {required ? 'Must stay. ' : ''}
                {name.endsWith('_url') ? 'A link' : sample}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </>
  )
}
