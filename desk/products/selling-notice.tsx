import { Alert } from '@mui/material'
import type { DeskProduct } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { useMe } from '../frame/use-me.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { refusalWords } from './words.ts'
import { ActionButton } from '../frame/action-button.tsx'

interface Props {
  product: Pick<DeskProduct, 'id' | 'sells_notice'>
  done: (product: DeskProduct) => void
}

/** The notice that a planned start did not happen. It disappears after “Dealt with”, a new plan or “Sell it”. */
export function SellingNotice({ product: { id, sells_notice: reason }, done }: Props) {
  const { may } = useMe()
  const { busy, problem, run } = useAction()
  if (reason === null) return null
  const press = () => run(async (key) => done(await call(deskEndpoints.deskProductSettle, {}, { params: { productId: String(id) }, key })))
  const button = (
    <ActionButton busy={busy} onClick={() => void press()}>
      Dealt with
    </ActionButton>
  )
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 2, color: 'text.primary' }}
      {...(may('products.edit') ? { action: button } : {})}
    >
      {`Its planned start did not happen. ${refusalWords(reason)}. Sell it now, or plan another start.`}
      <Problem problem={problem} />
    </Alert>
  )
}
