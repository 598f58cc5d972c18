import { Box, Card, Chip, Link, Stack, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { deskReviewStates, type DeskReview, type DeskReviewState } from '../../src/contract/desk/inbox/desk-review.ts'
import { fillPath } from '../../src/contract/http/endpoint.ts'
import { to } from '../../src/contract/paths.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { StateChips } from '../frame/filters/state-chips.tsx'
import { useMe } from '../frame/use-me.ts'
import { PhotoLinks } from './photo-links.tsx'
import { ReviewAction } from './review-action.tsx'

type Row = DeskReview & { id: string }

const stateWords: Record<DeskReviewState, string> = { held: 'To read', approved: 'Published', declined: 'Refused' }

/** Reviews: those that wait to be read first, the oldest on top. */
export function ReviewList() {
  return (
    <ListBase resource="reviews" perPage={25} exporter={false}>
      <ScreenTitle>Reviews</ScreenTitle>
      <StateChips states={deskReviewStates} words={stateWords} first="held" />
      <Rows />
    </ListBase>
  )
}

function Rows() {
  const { may } = useMe()
  return (
    <ListRows<Row> one="review" many="reviews">
      {(review, done) => (
        <Card component="li" key={review.id} sx={{ p: 2 }}>
          <ReviewFacts review={review} />
          {may('reviews.decide') && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
              {review.state !== 'approved' && <ReviewAction kind="publish" {...{ review, done }} />}
              {review.state === 'approved' && <ReviewAction kind="reply" {...{ review, done }} />}
              {review.state !== 'declined' && <ReviewAction kind="decline" {...{ review, done }} />}
            </Box>
          )}
        </Card>
      )}
    </ListRows>
  )
}

const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const

function ReviewFacts({ review }: { review: DeskReview }) {
  const { rating, title, message, name, email, day, verified, demo, product_name, product_slug, decline_reason, state, reply } = review
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Stack direction="row" spacing={1}>
          {verified && <Chip size="small" variant="outlined" color="success" label="Bought it" />}
          {demo && <Chip size="small" variant="outlined" label="Demo" />}
        </Stack>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {rating} of 5 stars for{' '}
        <Link href={`${to.product(product_slug)}#reviews`} target="_blank" rel="noreferrer noopener">
          {product_name}
        </Link>
        , {[name, email, formatDayLong(day)].filter(Boolean).join(', ')}
      </Typography>
      <Typography sx={{ mt: 1, ...wrapped }}>{message}</Typography>
      <Photos review={review} />
      {decline_reason !== null && (
        <Typography variant="body2" sx={{ mt: 1, ...wrapped }}>
          {state === 'declined' ? 'Refused' : 'Refused before'}: {decline_reason}
        </Typography>
      )}
      {reply && (
        <Box sx={{ mt: 1.5, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
          <Typography sx={wrapped}>{reply.message}</Typography>
          <Typography variant="body2" color="text.secondary">
            Our answer, signed {reply.name}
          </Typography>
        </Box>
      )}
    </>
  )
}

function Photos({ review: { review_id, photos, name } }: { review: DeskReview }) {
  const photoAt = (position: number) =>
    fillPath(deskEndpoints.deskReviewPhoto.path, { reviewId: String(review_id), position: String(position) })
  return <PhotoLinks {...{ photos, photoAt }} by={` by ${name}`} />
}
