import { Card, Link, Stack, Typography } from '@mui/material'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { fillPath } from '../../src/contract/http/endpoint.ts'
import type { Order } from '../../src/contract/orders/order.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { useMe } from '../frame/use-me.ts'

const row = { display: 'flex', alignItems: 'center', minHeight: 44 }

/** The documents of an order that the user may open. Each opens in a tab of its own, where the browser prints it. */
export function DocumentsCard({ order: { order_id: orderId, documents = [] } }: { order: Order }) {
  const { may } = useMe()
  const [mayAccounts, mayDelivery] = [may('documents.accounts'), may('documents.delivery')]
  if (!mayDelivery && !(mayAccounts && documents.length > 0)) return null
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="documents">
      <Typography component="h2" variant="h2" id="documents" sx={{ mb: 1 }}>
        Documents
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {mayAccounts &&
          documents.map(({ document_id: documentId, kind, issued_at }) => (
            <li key={documentId}>
              <Link href={fillPath(deskEndpoints.deskDocument.path, { orderId, documentId })} target="_blank" rel="noopener" sx={row}>
                {kind === 'invoice' ? 'Invoice' : 'Credit note'} {documentId}, {formatDate(issued_at)}
              </Link>
            </li>
          ))}
        {mayDelivery && (
          <li>
            <Link href={fillPath(deskEndpoints.deskPackingSlip.path, { orderId })} target="_blank" rel="noopener" sx={row}>
              Packing slip
            </Link>
          </li>
        )}
      </Stack>
    </Card>
  )
}
