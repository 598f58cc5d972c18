import { Box, Button, Chip, Link, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { DeskCoupon } from '../../src/contract/desk/campaigns/desk-coupon.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { cents } from '../../src/contract/money/money.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FactsCard, Pair } from '../frame/facts-card.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { useQuestion } from '../frame/use-question.ts'
import { StateChip } from '../orders/state-chip.tsx'
import { money } from '../orders/words.ts'
import { useDialog } from '../unsaved/use-dialog.ts'
import { CouponDialog } from './coupon-form.tsx'
import { couponDays, couponStateWords, couponUses } from './words.ts'
import { ActionButton } from '../frame/action-button.tsx'

/** One promo code: what it gives, and the orders that hold it. */
export function CouponPage() {
  const { id: code = '' } = useParams()
  const queries = useQueryClient()
  const queryKey = ['coupon', code]
  const { may } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deskEndpoints.deskCoupon, {}, { params: { code }, signal }),
  })
  return (
    <>
      <Button component={RouterLink} to="/coupons" sx={{ mb: 1, ml: -2 }}>
        ← Coupons
      </Button>
      <ScreenTitle>{code}</ScreenTitle>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Typography role="status">Loading the coupon…</Typography>}
      {data && (
        <Stack spacing={2}>
          <Stack direction="row" spacing={1}>
            <Chip size="small" variant="outlined" label={couponStateWords[data.state]} />
          </Stack>
          {may('coupons.change') && (
            <Actions coupon={data} show={(coupon) => queries.setQueryData(queryKey, coupon)} reload={() => void refetch()} />
          )}
          <Facts coupon={data} />
          <Uses coupon={data} />
        </Stack>
      )}
    </>
  )
}

function Actions({ coupon, show, reload }: { coupon: DeskCoupon; show: (coupon: DeskCoupon) => void; reload: () => void }) {
  const { asked, ask, close, keep, opener, place } = useQuestion<'end'>()
  const dialog = useDialog()
  const { busy, problem, run } = useAction()
  const end = async () => {
    const { rev, code } = coupon
    if (await run(async (key) => show(await call(deskEndpoints.deskCouponEnd, { rev }, { params: { code }, key })))) close()
    else reload()
  }
  return (
    <Box ref={place} tabIndex={-1} role="group" aria-label="Actions" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {asked ? (
        <Fragment key="question">
          <ActionButton variant="contained" disableElevation color="error" busy={busy} onClick={() => void end()}>
            End {coupon.code} now
          </ActionButton>
          <ActionButton ref={keep} busy={busy} onClick={close}>
            Keep
          </ActionButton>
        </Fragment>
      ) : (
        <>
          <Button variant="contained" disableElevation onClick={dialog.open}>
            {coupon.state === 'ended' ? 'Use it again' : 'Change'}
          </Button>
          {coupon.state !== 'ended' && (
            <Button ref={opener('end')} variant="outlined" color="error" onClick={() => ask('end')}>
              End it
            </Button>
          )}
        </>
      )}
      <Problem problem={problem} />
      {dialog.isMounted && <CouponDialog categories={coupon.all_categories} done={show} {...{ coupon, reload, dialog }} />}
    </Box>
  )
}

function Facts({ coupon }: { coupon: DeskCoupon }) {
  const {
    kind,
    value,
    gift,
    shown_label: label,
    terms,
    min_spend: least,
    categories,
    all_categories: all,
    affiliate,
    affiliate_name,
  } = coupon
  const gives =
    kind === 'percent'
      ? `${value}% off`
      : kind === 'fixed'
        ? `${money(cents(value))} off`
        : [gift?.slug, ...Object.values(gift?.variation ?? {})].join(', ')
  const rules = [
    coupon.exclude_sale_items ? 'not for reduced products' : '',
    coupon.first_order_only ? 'first order only' : '',
    coupon.auto ? 'applies by itself' : '',
    coupon.max_uses_per_customer === null ? '' : `${coupon.max_uses_per_customer} per customer`,
  ].filter(Boolean)
  return (
    <FactsCard title="What it gives">
      <Box component="dl" sx={{ m: 0 }}>
        <Pair name={kind === 'free_item' ? 'Gift' : 'Reduction'} value={gives} strong />
        <Pair name="Name in the cart" value={label} />
        <Pair name="Days" value={couponDays(coupon)} />
        {least > 0 && <Pair name="From a total of" value={money(cents(least))} />}
        <Pair name="Categories" value={categories.map((slug) => all.find((one) => one.slug === slug)?.name ?? slug).join(', ') || 'All'} />
        {rules.length > 0 && <Pair name="Rules" value={rules.join(', ')} />}
        {affiliate !== null && <Pair name="Decorator" value={affiliate_name ?? affiliate} />}
        {terms !== '' && <Pair name="Small print" value={terms} />}
      </Box>
    </FactsCard>
  )
}

function Uses({ coupon }: { coupon: DeskCoupon }) {
  const { may } = useMe()
  return (
    <FactsCard title="Orders">
      <Typography color="text.secondary">{couponUses(coupon)}</Typography>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {coupon.orders.map(({ order_id: id, used_at: at, state, total }) => (
          <Box component="li" key={id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'center' }}>
            <Box>
              {may('orders.read') ? (
                <Link component={RouterLink} to={`/orders/${id}/show`} sx={{ display: 'inline-block', py: 1 }}>
                  Order {id}
                </Link>
              ) : (
                <Typography>Order {id}</Typography>
              )}
              <Typography variant="body2" color="text.secondary">
                {[formatMoment(at), ...(total === null ? [] : [money(total)])].join(' · ')}
              </Typography>
            </Box>
            {state && <StateChip state={state} refundDue={false} />}
          </Box>
        ))}
      </Stack>
    </FactsCard>
  )
}
