import { Box, TextField } from '@mui/material'
import type { ContentOf } from '../../src/contract/desk/content/content-shapes.ts'
import { postCrops } from '../frame/pictures/focal-field.tsx'
import { LinesField } from '../products/fields.tsx'
import type { FieldsOf } from './fields-of.ts'
import { Pointed } from './picture-field.tsx'

/** The fields of a page of prose. */
export function PageFields({ content, change, disabled }: FieldsOf<'page'>) {
  const text = { disabled } as const
  return (
    <>
      <TextField
        {...text}
        label="Description"
        helperText="Search engines show it under the title."
        multiline
        value={content.description}
        onChange={({ target }) => change({ ...content, description: target.value })}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <Markdown content={content} change={(markdown) => change({ ...content, markdown })} disabled={disabled} />
    </>
  )
}

interface PostProps extends FieldsOf<'post'> {
  coverFrom: string
  setCoverFrom: (slug: string) => void
}

/** The fields of a post. */
export function PostFields({ content, change, disabled, coverFrom, setCoverFrom }: PostProps) {
  const text = { disabled } as const
  return (
    <>
      <TextField
        {...text}
        label="Excerpt"
        helperText="The tile of the post and search engines show it."
        multiline
        value={content.excerpt}
        onChange={({ target }) => change({ ...content, excerpt: target.value })}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
        <TextField
          {...text}
          label="Author"
          value={content.author}
          onChange={({ target }) => change({ ...content, author: target.value })}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <TextField
          {...text}
          label="What the author does"
          value={content.author_role}
          onChange={({ target }) => change({ ...content, author_role: target.value })}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <TextField
          {...text}
          label="Date"
          type="date"
          helperText="Customers see the post from this day on."
          value={content.date}
          onChange={({ target }) => change({ ...content, date: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Box>
      <LinesField
        label="Tags"
        helper="One on each line."
        initial={content.tags}
        change={(tags) => change({ ...content, tags })}
        disabled={disabled}
      />
      <LinesField
        label="Products in the post"
        helper="The end of a product's address, such as kalk-bay, one on each line."
        initial={content.products}
        change={(products) => change({ ...content, products })}
        disabled={disabled}
      />
      {content.cover && (
        <Pointed
          label="Focal point"
          picture={content.cover}
          change={(cover) => change({ ...content, cover })}
          crops={disabled ? [] : postCrops}
        />
      )}
      <TextField
        {...text}
        label="Picture from a product (optional)"
        helperText="Its room is the picture of the post, such as kalk-bay. Empty: the picture stays."
        value={coverFrom}
        onChange={({ target }) => setCoverFrom(target.value)}
        slotProps={{ htmlInput: { maxLength: 80, autoCapitalize: 'none' } }}
      />
      <Markdown content={content} change={(markdown) => change({ ...content, markdown })} disabled={disabled} />
    </>
  )
}

interface MarkdownProps {
  content: Pick<ContentOf<'page'>, 'markdown'>
  change: (markdown: string) => void
  disabled: boolean
}

function Markdown({ content, change, disabled }: MarkdownProps) {
  const text = { disabled } as const
  return (
    <TextField
      {...text}
      label="Text"
      helperText="Markdown: ## a heading, **bold**, - a list, [words](/product/kalk-bay). {phone} and {email} become those of the shop."
      multiline
      minRows={14}
      value={content.markdown}
      onChange={({ target }) => change(target.value)}
      slotProps={{ htmlInput: { maxLength: 60_000, spellCheck: true } }}
    />
  )
}
