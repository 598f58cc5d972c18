import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { LoadError } from '../frame/load-error.tsx'
import { useDialog, type DialogState } from '../unsaved/use-dialog.ts'
import { OrderActionDialog } from './order-action.tsx'

interface Props {
  orderId: string
  /** Reads the list again, after the transfer is confirmed or a colleague was first. */
  reload: () => void
}

/** The button that confirms the transfer of an order in the list, with the question of the order's page. */
export function ConfirmInList(props: Props) {
  const dialog = useDialog()
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        onClick={dialog.open}
        aria-label={`Confirm transfer: ${props.orderId}`}
        sx={{ minHeight: 44 }}
      >
        Confirm transfer
      </Button>
      {dialog.isMounted && <Question {...props} dialog={dialog} />}
    </>
  )
}

/** Reads the order first: the question states what the bank statement must show, and the action its version. */
function Question({ orderId, reload, dialog }: Props & { dialog: DialogState }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(deskEndpoints.deskOrder, {}, { params: { orderId }, signal }),
  })
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return null
  return (
    <OrderActionDialog
      action="confirm_transfer"
      order={data}
      done={reload}
      reload={() => {
        dialog.close()
        reload()
      }}
      dialog={dialog}
      lookLabel="Show the list"
    />
  )
}
