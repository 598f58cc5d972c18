import { Box, TextField, Typography } from '@mui/material'
import { brand } from '../../src/contract/brand.ts'
import { SEARCH_DESCRIPTION, SEARCH_TITLE } from '../../src/contract/catalogue/search-result.ts'
import type { DeskProduct, ProductFields } from '../../src/contract/desk/desk-product.ts'
import { to } from '../../src/contract/paths.ts'
import { productHead, shortDescription } from '../../src/domain/catalogue/search-result.ts'
import { fieldWords } from './words.ts'

interface Props {
  /** The product with what the user typed. */
  product: DeskProduct
  change: (fields: Pick<ProductFields, 'seo_title' | 'seo_description'>) => void
  disabled: boolean
}

/**
 * The title and description of a product for search engines, and how a search result shows them. An empty field uses the words of the
 * product.
 */
export function SearchFields({ product, change, disabled }: Props) {
  const { seo_title, seo_description } = product
  const otherwise = productHead({ ...product, seo_title: undefined, seo_description: undefined })
  const [title, description = ''] = [seo_title?.trim() || otherwise.title, seo_description?.trim() || otherwise.description]
  const field = (name: 'seo_title' | 'seo_description', most: number, placeholder: string, from: string) => {
    const value = product[name] ?? ''
    return (
      <TextField
        label={fieldWords[name]}
        value={value}
        disabled={disabled}
        multiline
        placeholder={placeholder}
        helperText={`${value.length} of ${most} characters. ${from}`}
        // The server rejects a line break.
        onChange={({ target }) => change({ [name]: target.value.replace(/[\r\n]+/g, ' ') || null })}
        sx={{ '& textarea::placeholder': { color: 'text.secondary', opacity: 1 } }}
        slotProps={{ htmlInput: { maxLength: most }, inputLabel: { shrink: true } }}
      />
    )
  }
  return (
    <>
      <Box component="figure" aria-label="A search result" sx={{ m: 0, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Typography variant="body2" color="text.secondary" noWrap>
          {`${location.host}${to.product(product.slug).replaceAll('/', ' › ')}`}
        </Typography>
        <Typography color="primary" sx={{ my: 0.5, fontSize: '1.25rem', lineHeight: 1.3, ...lines(2) }}>
          {`${title} ${brand.separator} ${brand.name}`}
        </Typography>
        <Typography variant="body2" sx={{ maxWidth: '37.5rem', overflowWrap: 'anywhere' }}>
          {shortDescription(description) || 'Without a description, search engines choose a part of the page.'}
        </Typography>
      </Box>
      {field('seo_title', SEARCH_TITLE, otherwise.title, 'Empty: name and tagline. The name of the shop follows.')}
      {field('seo_description', SEARCH_DESCRIPTION, shortDescription(otherwise.description ?? ''), 'Empty: the first paragraph.')}
    </>
  )
}

/** At most so many lines, cut with an ellipsis as in a search result. */
const lines = (most: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: most,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})
