import { Box, Card, GlobalStyles, Link, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** The parts of a product's page in their order: the id of the heading, its link, and its title. */
const sections = [
  { id: 'stock', label: 'Stock', title: 'Stock' },
  { id: 'part-price', label: 'Price', title: 'Price and availability' },
  { id: 'part-details', label: 'Name', title: 'What it is' },
  { id: 'part-pictures', label: 'Pictures', title: 'Pictures' },
  { id: 'part-words', label: 'Words', title: 'Words' },
  { id: 'part-options', label: 'Options', title: 'Options and their prices' },
  { id: 'part-sizes', label: 'Sizes', title: 'Sizes in mm, and guarantee' },
  { id: 'part-selling', label: 'When sold', title: 'When it is sold' },
  { id: 'part-search', label: 'Search', title: 'In search engines' },
  { id: 'part-around', label: 'Around it', title: 'Around it' },
] as const
type SectionId = (typeof sections)[number]['id']

/** The height of the desk's bar, and of the links below it. */
const BAR = { xs: 56, sm: 64 }
const LINKS = 52
/** The part of a screen in which a heading counts as read: below the bars, in the upper third. */
const READ = `-${BAR.sm + LINKS}px 0px -66% 0px`

/** A part of the product's form, to which `SectionLinks` leads. */
export function Part({ id, children }: { id: SectionId; children: ReactNode }) {
  const title = sections.find((section) => section.id === id)?.title
  return (
    <Card component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography component="h2" variant="h2" id={id} tabIndex={-1} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack spacing={2}>{children}</Stack>
    </Card>
  )
}

/** The first part that is on the screen. On a wide screen the stock stands beside the form, which comes first. */
const currentOf = (shown: ReadonlySet<string>): SectionId | undefined =>
  (sections.find(({ id }) => id !== 'stock' && shown.has(id)) ?? sections.find(({ id }) => shown.has(id)))?.id

/** Links to the parts of a product's page. They stay in view, mark the part that is on the screen, and put the focus on its heading. */
export function SectionLinks() {
  const [current, setCurrent] = useState<SectionId | null>(null)
  const list = useRef<HTMLUListElement>(null)
  /**
   * The heading of a press, and its place on the screen. A part near the end cannot reach the top, so the pressed one stays marked while its
   * heading is there, also when a picture above it grows.
   */
  const chosen = useRef<{ heading: HTMLElement; top: number } | null>(null)
  useEffect(() => {
    const shown = new Set<string>()
    const mark = () => {
      if (chosen.current && Math.abs(chosen.current.heading.getBoundingClientRect().top - chosen.current.top) < 2) return
      chosen.current = null
      setCurrent((before) => currentOf(shown) ?? before)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.querySelector('h2')?.id ?? ''
          if (isIntersecting) shown.add(id)
          else shown.delete(id)
        }
        mark()
      },
      { rootMargin: READ },
    )
    for (const { id } of sections) {
      const part = document.getElementById(id)?.closest('section')
      if (part) observer.observe(part)
    }
    addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', mark)
    }
  }, [])
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector<HTMLElement>('[aria-current]')
    // The row alone scrolls: `scrollIntoView` would scroll the page too.
    if (row && link) row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2 })
  }, [current])
  const show = (id: SectionId) => {
    const heading = document.getElementById(id)
    if (!heading) return
    heading.closest('section')?.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
    chosen.current = { heading, top: heading.getBoundingClientRect().top }
    setCurrent(id)
  }
  return (
    <>
      {/* A field that gets the focus is never below the bars. */}
      <GlobalStyles styles={{ html: { scrollPaddingTop: BAR.sm + LINKS + 12, scrollPaddingBottom: 160 } }} />
      <Box
        component="nav"
        aria-label="Parts of the product"
        sx={{
          position: 'sticky',
          top: BAR,
          zIndex: 'speedDial',
          bgcolor: 'background.default',
          borderBottom: 1,
          borderColor: 'divider',
          mb: 2,
        }}
      >
        <Box
          component="ul"
          ref={list}
          sx={{ display: 'flex', position: 'relative', overflowX: 'auto', scrollbarWidth: 'none', listStyle: 'none', m: 0, p: 0 }}
        >
          {sections.map(({ id, label }) => (
            <li key={id}>
              <Link
                href={`#${id}`}
                aria-current={current === id || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  show(id)
                }}
                sx={linkLook}
              >
                {label}
              </Link>
            </li>
          ))}
        </Box>
      </Box>
    </>
  )
}

const linkLook = {
  display: 'flex',
  alignItems: 'center',
  height: LINKS - 1,
  px: { xs: 1.5, lg: 2 },
  whiteSpace: 'nowrap',
  fontWeight: 600,
  color: 'text.secondary',
  textDecoration: 'none',
  borderBottom: '3px solid transparent',
  outlineOffset: -3,
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', borderColor: 'primary.main' },
} as const
