import { Box, Button, Chip, Link, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { DeskProduct } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { to } from '../../src/contract/paths.ts'
import { call } from '../connection/api.ts'
import { useAction, useTurn, type Turn } from '../connection/use-action.ts'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { TwoColumns } from '../frame/two-columns.tsx'
import { useMe } from '../frame/use-me.ts'
import { useQuestion } from '../frame/use-question.ts'
import { ProductPrices } from '../prices/product-prices.tsx'
import { NewProduct } from './new-product.tsx'
import { ProductForm } from './product-form.tsx'
import { SectionLinks } from './sections.tsx'
import { SellingNotice } from './selling-notice.tsx'
import { StockCard } from './stock-card.tsx'
import { availabilityWords, plannedWords } from './words.ts'
import { ActionButton } from '../frame/action-button.tsx'

/** One product: whether it is sold, its counts, and everything that its pages say. */
export function ProductPage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const queryKey = ['product', id]
  const { may } = useMe()
  const turn = useTurn()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deskEndpoints.deskProduct, {}, { params: { productId: id }, signal }),
    // A read while the user types must not change the version that the form started from.
    refetchOnWindowFocus: false,
  })
  const { data: list } = useQuery({
    queryKey: ['product-categories'],
    queryFn: ({ signal }) => call(deskEndpoints.deskProducts, { per_page: 1 }, { signal }),
  })
  const show = (product: DeskProduct) => queries.setQueryData(queryKey, product)
  const back = (
    <Button component={RouterLink} to="/products" sx={{ mb: 1, ml: -2 }}>
      ← Products
    </Button>
  )
  if (!data)
    return (
      <>
        {back}
        {error ? <LoadError error={error} retry={() => void refetch()} /> : <Typography role="status">Loading the product…</Typography>}
      </>
    )
  const categories = list?.categories ?? []
  return (
    <>
      {back}
      <ScreenTitle>{data.name}</ScreenTitle>
      <SellingNotice product={data} done={show} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Chip label={data.sold ? 'Sold' : 'Not sold'} color={data.sold ? 'success' : 'default'} variant="outlined" />
        {plannedWords(data).map((words) => (
          <Chip key={words} label={words} color="primary" variant="outlined" />
        ))}
        <Chip label={availabilityWords[data.availability]} variant="outlined" />
        {data.sold && (
          <Link href={to.product(data.slug)} target="_blank" rel="noreferrer noopener">
            See it in the shop
          </Link>
        )}
      </Stack>
      {may('products.edit') && <Steps product={data} categories={categories} turn={turn} done={show} />}
      <SectionLinks />
      <TwoColumns>
        <Box sx={{ order: { xs: 1, md: 0 } }}>
          <ProductForm key={data.id} product={data} categories={categories} turn={turn} done={show} />
        </Box>
        <Stack spacing={2}>
          <ProductPrices product={data} reload={() => void refetch()} />
          <StockCard product={data} mayCount={may('stock.count')} done={show} reload={() => void refetch()} />
        </Stack>
      </TwoColumns>
    </>
  )
}

interface StepsProps {
  product: DeskProduct
  categories: readonly Readonly<{ slug: string; name: string }>[]
  turn: Turn
  done: (product: DeskProduct) => void
}

function Steps({ product, categories, turn, done }: StepsProps) {
  const { id, name, version, sold, sells_from: from, sells_until: until } = product
  const [copying, setCopying] = useState(false)
  const { asked, ask, close, keep, opener } = useQuestion<'stop'>()
  const { busy, problem, run } = useAction(turn)
  const endpoint = sold ? deskEndpoints.deskProductRetire : deskEndpoints.deskProductBringBack
  const change = async () => {
    await run(async (key) => done(await call(endpoint, { version }, { params: { productId: String(id) }, key })))
    close()
  }
  return (
    <Box role="group" aria-label="Actions" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3 }}>
      {asked && sold ? (
        <>
          <Typography sx={{ width: '100%' }}>
            {`The shop no longer shows ${name}.${until === null ? '' : ' Its planned end is removed too.'} You can sell it again at any time.`}
          </Typography>
          <ActionButton variant="contained" color="error" disableElevation busy={busy} onClick={() => void change()}>
            Stop selling {name}
          </ActionButton>
          <ActionButton ref={keep} busy={busy} onClick={close}>
            Keep selling it
          </ActionButton>
        </>
      ) : (
        <ActionButton
          ref={opener('stop')}
          variant={sold ? 'outlined' : 'contained'}
          color={sold ? 'error' : 'primary'}
          disableElevation
          busy={busy}
          onClick={() => (sold ? ask('stop') : void change())}
        >
          {sold ? 'Stop selling it' : from === null ? 'Sell it' : 'Sell it now'}
        </ActionButton>
      )}
      <Button variant="outlined" disabled={categories.length === 0} onClick={() => setCopying(true)}>
        Copy it
      </Button>
      {problem !== null && (
        <Typography role="alert" color="error" sx={{ width: '100%' }}>
          {problem}
        </Typography>
      )}
      {copying && <NewProduct categories={categories} from={product} close={() => setCopying(false)} />}
    </Box>
  )
}
