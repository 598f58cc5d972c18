import { useEffect, useRef, useState } from 'react'
import { pageTitle } from './head.ts'
import type { LoadedPage } from '../navigation/load-page.ts'

/** Announces the title of a new page to screen readers after a navigation. The browser itself announces the first page. */
export function Announcer({ page }: { page: LoadedPage }) {
  const announcedPath = useRef(page.path)
  const [announcement, setAnnouncement] = useState('')
  const title = pageTitle(page.head)
  useEffect(() => {
    if (announcedPath.current === page.path) return
    announcedPath.current = page.path
    setAnnouncement(title)
  }, [page.path, title])
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  )
}
