// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import { openReview, reviewDialog } from '../../../actions/reviews/review-dialog.ts'
import { connectReviews } from '../../../actions/reviews/reviews.ts'
import { reviewsState } from '../../../state/reviews/reviews.ts'
import { useSnapshot } from 'valtio'
import { find, findA, mount } from '../../../ui/mount.fixture.ts'
import { ReviewAnywhere } from './review-anywhere.tsx'

const GONE = { id: 4711, name: 'Karoo' }
const body = {
  productId: GONE.id,
  name: 'Demo Shopper',
  email: 'demo.shopper@stoep.example',
  title: 'Deep and soft',
  message: 'We read on it every evening.',
  rating: 4,
}

function OrderOfIt() {
  const { open } = useSnapshot(reviewDialog)
  return (
    <>
      <h2 id="order-items" tabIndex={-1}>
        What you ordered
      </h2>
      <ReviewAnywhere open={open} />
    </>
  )
}

beforeEach(() => {
  draftsInMemory()
  Object.assign(reviewsState, { mine: [], pending: [], refused: [] })
})

test('the form for a piece that the shop no longer sells opens on the page of its order', async () => {
  await mount(<OrderOfIt />).ready
  await act(async () => openReview(GONE))
  expect(find('dialog').textContent).toContain('Your review of Karoo')
  expect(findA(HTMLTextAreaElement, 'textarea').value).toBe('')
})

test('[V3] it begins with the rejected review of the piece, keeps it while it is sent, and then gives the focus to the order', async () => {
  reviewsState.refused = [{ id: 'refused', body, reason: 'A line is missing.', final: false }]
  const append = vi.fn<Parameters<typeof connectReviews>[0]['append']>(async () => {
    reviewsState.refused = []
    return 'new'
  })
  connectReviews({
    append,
    photo: async () => null,
    vote: async () => undefined,
    discard: async () => undefined,
    freshen: async () => undefined,
  })
  await mount(<OrderOfIt />).ready
  await act(async () => openReview(GONE))
  expect(findA(HTMLTextAreaElement, 'textarea').value).toBe(body.message)
  await act(async () => findA(HTMLFormElement, 'form').requestSubmit())
  expect(append.mock.lastCall).toMatchObject([{ body, product: 'Karoo' }, 'refused'])
  expect(reviewDialog.open).toBe(false)
  expect(document.activeElement?.id).toBe('order-items')
})
