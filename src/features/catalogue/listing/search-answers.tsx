import { useEffect } from 'react'
import { reportMissed } from '../../../actions/search/missed.ts'
import type { Answer } from '../../../domain/search/answers.ts'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './search-answers.module.css'

/** The pages that answer a search. A search that found neither products nor answers is reported. */
export function SearchAnswers({ words, answers, isMissed }: { words: string; answers: readonly Answer[]; isMissed: boolean }) {
  useEffect(() => {
    if (isMissed) reportMissed(words)
  }, [isMissed, words])
  if (answers.length === 0) return null
  return (
    <section className={styles.answers} aria-labelledby="answers">
      <h2 id="answers" className={styles.title}>
        Answers
      </h2>
      <ul className={`bare-list ${styles.list}`}>
        {answers.map(({ title, text, href }) => (
          <li key={href} className={styles.answer}>
            <Link href={href} className="whole-card">
              {title}
            </Link>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
