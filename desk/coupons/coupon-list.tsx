import { Box, Button, Card, CardActionArea, Chip, MenuItem, TextField, Typography } from '@mui/material'
import { ListBase, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { DeskCouponRow } from '../../src/contract/desk/campaigns/desk-coupon.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { SearchFilters } from '../frame/filters/search-filters.tsx'
import { useMe } from '../frame/use-me.ts'
import { useDialog } from '../unsaved/use-dialog.ts'
import { CouponDialog } from './coupon-form.tsx'
import { couponDays, couponStateWords, couponUses } from './words.ts'

type Row = DeskCouponRow & { id: string }

const saved = [
  { label: 'Now and later', filter: {} },
  { label: 'Ended', filter: { state: 'ended' } },
  { label: 'All', filter: { state: 'all' } },
]

/** Promo codes by name. */
export function CouponList() {
  return (
    <ListBase resource="coupons" perPage={25} disableSyncWithLocation={false} exporter={false}>
      <ScreenTitle>Coupons</ScreenTitle>
      <SearchFilters list="coupons" label="Start of a code" saved={saved}>
        {(filter, change) => (
          <TextField select label="State" value={filter['state'] ?? ''} onChange={(event) => change({ state: event.target.value })}>
            <MenuItem value="">Now and later</MenuItem>
            {Object.entries(couponStateWords).map(([state, words]) => (
              <MenuItem key={state} value={state}>
                {words}
              </MenuItem>
            ))}
            <MenuItem value="all">All</MenuItem>
          </TextField>
        )}
      </SearchFilters>
      <Rows />
    </ListBase>
  )
}

function Rows() {
  const { meta } = useListContext<Row>()
  const { may } = useMe()
  const dialog = useDialog()
  return (
    <ListRows<Row>
      one="coupon"
      many="coupons"
      none="No coupon matches."
      above={
        <>
          {may('coupons.change') && (
            <Button variant="outlined" onClick={dialog.open}>
              Add a coupon
            </Button>
          )}
          {dialog.isMounted && <CouponDialog categories={meta?.categories ?? []} dialog={dialog} />}
        </>
      }
    >
      {(row) => (
        <Card component="li" key={row.id}>
          <CardActionArea component={RouterLink} to={`/coupons/${row.code}/show`} sx={{ p: 2 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.code}</Typography>
              {row.state !== 'counts' && <Chip size="small" variant="outlined" label={couponStateWords[row.state]} />}
            </Box>
            <Typography>{row.shown_label}</Typography>
            <Typography variant="body2" color="text.secondary">
              {[couponUses(row), couponDays(row), row.auto ? 'applies by itself' : ''].filter(Boolean).join(' · ')}
            </Typography>
          </CardActionArea>
        </Card>
      )}
    </ListRows>
  )
}
