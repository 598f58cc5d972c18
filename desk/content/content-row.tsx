import { Box, Card, CardActionArea, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { AnswerOf } from '../../src/contract/http/endpoint.ts'
import type { deskContentEndpoints } from '../../src/contract/desk/content/desk-content.ts'
import { formatDay } from '../../src/domain/calendar/days.ts'
import { MoveArrows } from '../products/move-arrows.tsx'
import { mailName } from './mail-name.ts'
import { localOf } from '../../src/domain/calendar/local-time.ts'

type Row = AnswerOf<typeof deskContentEndpoints.deskContents>['items'][number]

interface Props {
  row: Row
  /** The slugs that customers see, in their order; empty where they have none, or without the right to change it. */
  order: readonly string[]
  busy: boolean
  move: (slug: string, by: -1 | 1) => void
}

/** One item of the list: its name, its state, and its place among the others. */
export function ContentRow({ row, order, busy, move }: Props) {
  const { kind, slug, title } = row
  const place = order.indexOf(slug)
  return (
    <Card component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <CardActionArea component={RouterLink} to={`/content/${kind}/${slug}`} sx={{ p: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>{kind === 'mail' ? mailName(slug) : title}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {detailOf(row)}
        </Typography>
        <State row={row} />
      </CardActionArea>
      {place >= 0 && order.length > 1 && (
        <Box sx={{ flex: 'none', pr: 1 }}>
          <MoveArrows
            name={title}
            up={busy || place === 0 ? null : () => move(slug, -1)}
            down={busy || place === order.length - 1 ? null : () => move(slug, 1)}
          />
        </Box>
      )}
    </Card>
  )
}

function detailOf({ kind, slug, title, from, until }: Row): string {
  if (kind === 'mail') return title
  if (kind === 'home') return 'The first picture and the sections'
  return from === undefined || until === undefined ? slug : `${timeWords(from)} to ${timeWords(until)}`
}

/** `2026-12-16T08:00` → `Wed 16 Dec, 08:00`. */
const timeWords = (time: string) => `${formatDay(time.slice(0, 10))}, ${time.slice(11)}`

function State({ row }: { row: Row }) {
  const { kind, is_live: isLive, is_changed: isChanged, has_draft: hasDraft, is_own_draft: isOwnDraft, from = '', until = '' } = row
  const [now] = useState(() => localOf(new Date()))
  const chips = [
    ...(!isLive ? [<Chip key="state" size="small" label={hasDraft ? 'Draft' : 'Taken down'} variant="outlined" />] : []),
    ...(isLive && kind === 'notice' ? [<NoticeState key="notice" isBefore={now < from} isOver={now >= until} />] : []),
    ...(isChanged && (kind === 'mail' || kind === 'home') ? [<Chip key="own" size="small" label="Your words" variant="outlined" />] : []),
    ...(isOwnDraft ? [<Chip key="read" size="small" color="warning" label="The decorator changed it" />] : []),
    ...(hasDraft && isLive && !isOwnDraft ? [<Chip key="draft" size="small" label="Has a draft" />] : []),
  ]
  if (chips.length === 0) return null
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
      {chips}
    </Stack>
  )
}

function NoticeState({ isBefore, isOver }: { isBefore: boolean; isOver: boolean }) {
  if (isOver) return <Chip size="small" label="Over" variant="outlined" />
  return isBefore ? <Chip size="small" label="Scheduled" /> : <Chip size="small" color="success" label="Shown now" />
}
