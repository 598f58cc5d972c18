import { useEffect, useRef, useState } from 'react'
import { pageTitle } from './head.ts'
import type { LoadedPage } from '../navigation/load-page.ts'

/** Tells those who do not see it that another page stands here now. The first page is told by the browser itself. */
export function Announcer({ page }: { page: LoadedPage }) {
  const told = useRef(page.path)
  const [words, setWords] = useState('')
  const title = pageTitle(page.head)
  useEffect(() => {
    if (told.current === page.path) return
    told.current = page.path
    setWords(title)
  }, [page.path, title])
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {words}
    </p>
  )
}
