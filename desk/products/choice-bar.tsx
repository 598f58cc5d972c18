import { Box, Button, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../src/domain/numbers.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { BATCH_PRODUCTS } from '../../src/contract/desk/products/product-batch.ts'
import { deskProductsReadSchema } from '../../src/contract/desk/desk-product.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ActionButton } from '../frame/action-button.tsx'

interface Props {
  chosen: ReadonlySet<number>
  /** How many products match the filter. */
  total: number
  filter: Readonly<Record<string, unknown>>
  change: (chosen: ReadonlySet<number>) => void
  edit: () => void
}

/** How many products are chosen, and what can be done with them. */
export function ChoiceBar({ chosen, total, filter, change, edit }: Props) {
  const { busy, problem, run } = useAction()
  const count = formatNumber(total)
  /** Counts the choices, so that the answer to an earlier choice does not replace a later one. */
  const choices = useRef(0)
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  const chooseAll = () =>
    run(async () => {
      choices.current += 1
      const choice = choices.current
      const before = latest.current
      const { page: _, per_page: __, ...asked } = deskProductsReadSchema.parse(filter)
      const { ids } = await call(deskEndpoints.deskProductIds, asked)
      // A box that was cleared while the answer was on its way stays cleared.
      const now = latest.current
      const isCleared = (id: number) => before.has(id) && !now.has(id)
      if (choice === choices.current) change(new Set([...now, ...ids.filter((id) => !isCleared(id))]))
    })
  const chooseNone = () => {
    choices.current += 1
    change(new Set())
  }
  return (
    <Box role="group" aria-label="Chosen products" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
      {chosen.size > 0 && (
        <>
          <Button variant="contained" disableElevation onClick={edit} disabled={chosen.size > BATCH_PRODUCTS}>
            {chosen.size === 1 ? 'Change one product' : `Change ${formatNumber(chosen.size)} products`}
          </Button>
          <Button onClick={chooseNone}>Choose none</Button>
        </>
      )}
      {total <= BATCH_PRODUCTS ? (
        chosen.size < total && (
          <ActionButton busy={busy} onClick={() => void chooseAll()}>
            {total === 1 ? 'Choose the one that matches' : `Choose all ${count} that match`}
          </ActionButton>
        )
      ) : (
        <Typography variant="body2" color="text.secondary">
          At most {BATCH_PRODUCTS} can be chosen at once. Filter the list to choose all that match.
        </Typography>
      )}
      {chosen.size > BATCH_PRODUCTS && (
        <Typography role="alert" variant="body2" color="error">
          Choose {BATCH_PRODUCTS} products at most.
        </Typography>
      )}
      <Problem problem={problem} />
    </Box>
  )
}
