import { useSnapshot } from 'valtio'
import type { Review } from '../../../contract/catalogue/catalogue.ts'
import { voteHelpful } from '../../../actions/reviews/reviews.ts'
import { helpfulOf, reviewsState } from '../../../state/reviews/reviews.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Badge } from '../../../ui/basics/badge.tsx'
import styles from './helpful-vote.module.css'

/** How many people find a review helpful, and the button for the customer's own vote. An author does not vote. */
export function HelpfulVote({ review }: { review: Review }) {
  const state = useSnapshot(reviewsState)
  const { count, isVoted, isWaiting } = helpfulOf(state, review.id)
  const words = count > 0 ? `Helpful · ${count}` : 'Helpful'
  if (state.mine.some(({ id }) => id === review.id)) return count > 0 ? <p className={styles.count}>{words}</p> : null
  return (
    <div className="cluster gap-2 align-center">
      <Button
        size="sm"
        variant="secondary"
        icon={isVoted ? 'check' : undefined}
        aria-pressed={isVoted}
        aria-label={`${words}: review by ${review.name}`}
        onClick={() => void voteHelpful(review, !isVoted)}
      >
        {words}
      </Button>
      {isWaiting ? <Badge>Will sync</Badge> : null}
    </div>
  )
}
