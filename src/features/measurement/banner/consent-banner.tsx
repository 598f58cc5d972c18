import { useState } from 'react'
import { decideAds } from '../../../actions/measurement/consent.ts'
import { openChoices } from '../../../state/measurement/consent.ts'
import { notify } from '../../../state/toasts.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { QuestionCard } from '../../../ui/feedback/question-card.tsx'
import styles from './consent-banner.module.css'

const SAVED = 'Saved. You can change this any time under Privacy choices.'

/** The question for consent to count visits for ads, shown once. Both buttons have the same look. */
export function ConsentBanner({ open }: { open: boolean }) {
  const [answered, setAnswered] = useState(false)
  if (!open || answered) return null
  const answer = (ads: boolean) => {
    setAnswered(true)
    void decideAds(ads).then((stored) => notify({ type: 'success', message: stored ? SAVED : 'This counts until you close the page.' }))
  }
  return (
    <QuestionCard
      title="Can we use cookies to measure our ads?"
      answers={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            No, thanks
          </Button>
          <Button variant="secondary" onClick={() => answer(true)}>
            Allow
          </Button>
        </>
      }
    >
      It is optional.{' '}
      <button type="button" className={styles.choices} onClick={openChoices} aria-haspopup="dialog">
        Privacy choices
      </button>
    </QuestionCard>
  )
}
