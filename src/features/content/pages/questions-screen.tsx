import { useMemo } from 'react'
import type { ContentPage } from '../../../contract/content/content.ts'
import { to } from '../../../contract/paths.ts'
import { findQuestions, questionsOf, type Question } from '../../../domain/content/questions.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { useAnchor } from '../../../state/anchor.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Prose } from '../../../ui/basics/prose.tsx'
import { ContentFrame } from './content-frame.tsx'
import styles from './questions-screen.module.css'
import { useQueryParameter } from './use-query-parameter.ts'

/** Questions and answers: filtered while typing, each with its own address. */
export function QuestionsScreen({ data: { page }, search }: ScreenProps<{ page: ContentPage }>) {
  const [words, setWords] = useQueryParameter(search, 'q')
  const questions = useMemo(() => questionsOf(page.html), [page.html])
  const matches = findQuestions(questions, words)
  useAnchor()

  return (
    <ContentFrame page={page} aside={<StillAsking />}>
      <search aria-label="Search the answers">
        <form action={to.info('faqs')} onSubmit={(event) => event.preventDefault()}>
          <TextField
            label="Search the answers"
            name="q"
            type="search"
            required={false}
            enterKeyHint="search"
            autoComplete="off"
            placeholder="Delivery, velvet, instalments …"
            maxLength={60}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </form>
      </search>
      <p role="status" className={words ? styles.count : 'visually-hidden'}>
        {words ? `${matches.length} of ${questions.length} answers` : ''}
      </p>
      <div>
        {groupsOf(matches).map(({ id, text, questions: inGroup }) => (
          <section key={id} aria-labelledby={id} className={styles.group}>
            <h2 id={id}>{text}</h2>
            {inGroup.map((question) => (
              <Answer key={question.id} question={question} open={words !== '' && matches.length <= 3} />
            ))}
          </section>
        ))}
      </div>
      {matches.length === 0 ? (
        <EmptyState
          title={`No answer with “${words}”`}
          level={2}
          action={
            <ButtonLink as={Link} href={to.info('contact-us')}>
              Ask us
            </ButtonLink>
          }
        >
          Try a plainer word, or ask somebody who knows the furniture.
        </EmptyState>
      ) : null}
    </ContentFrame>
  )
}

function Answer({ question: { id, text, answer }, open }: { question: Question; open: boolean }) {
  return (
    <div id={id} className={styles.question}>
      <Disclosure summary={<h3 className={styles.summary}>{text}</h3>} open={open}>
        <Prose html={answer} />
        <p className={`row-links ${styles.anchor}`}>
          <Link href={`#${id}`}>Link to this answer</Link>
        </p>
      </Disclosure>
    </div>
  )
}

function StillAsking() {
  return (
    <section className={styles.aside} aria-labelledby="asking">
      <h2 id="asking">Need more help?</h2>
      <p>You will reach a person who knows the furniture.</p>
      <ButtonLink as={Link} href={to.info('contact-us')} variant="secondary" full>
        Contact us
      </ButtonLink>
      <ButtonLink as={Link} href={to.findOrder()} variant="secondary" full>
        Find your order
      </ButtonLink>
    </section>
  )
}

function groupsOf(questions: readonly Question[]) {
  const groups = new Map<string, { id: string; text: string; questions: Question[] }>()
  for (const question of questions) {
    const group = groups.get(question.group.id) ?? { ...question.group, questions: [] }
    group.questions.push(question)
    groups.set(group.id, group)
  }
  return [...groups.values()]
}
