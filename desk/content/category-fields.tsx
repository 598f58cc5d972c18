import { TextField } from '@mui/material'
import { categoryCrops } from '../frame/pictures/focal-field.tsx'
import type { FieldsOf } from './fields-of.ts'
import { PictureField } from './picture-field.tsx'

/** The words of a category's page, and its picture on the home page, in the menu and on its page. */
export function CategoryFields({ content, change, disabled }: FieldsOf<'category'>) {
  const text = (name: 'blurb' | 'intro' | 'buying_tip' | 'seo_title' | 'seo_description', label: string, most: number, helper: string) => (
    <TextField
      label={label}
      helperText={helper}
      multiline
      disabled={disabled}
      value={content[name]}
      onChange={({ target }) => change({ ...content, [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: most } }}
    />
  )
  return (
    <>
      {text('blurb', 'Line below the name', 160, 'On the home page and at the top of its page.')}
      {text('intro', 'Introduction', 1000, 'On its page.')}
      {text('buying_tip', 'Buying tip', 600, 'Below the products. Empty: none.')}
      {text('seo_title', 'Title in search results', 70, 'Empty: the name. The name of the shop follows.')}
      {text('seo_description', 'Description in search results', 170, 'Empty: the line below the name.')}
      <PictureField
        picture={content.picture}
        change={(picture) => change({ ...content, picture })}
        disabled={disabled}
        crops={categoryCrops}
      />
    </>
  )
}
