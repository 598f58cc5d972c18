import { Box, Button, Chip, Link, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { useState } from 'react'
import { contentKinds, type ContentKind } from '../../src/contract/desk/content/content-shapes.ts'
import type { DeskContentItem } from '../../src/contract/desk/content/desk-content.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { dayInFull } from '../../src/domain/calendar/day-words.ts'
import { call } from '../connection/api.ts'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { useLeave } from '../unsaved/use-unsaved.ts'
import { ContentForm } from './content-form.tsx'
import { mailName } from './mail-name.ts'
import { Versions } from './versions.tsx'

const live = { published: 'Customers see it', away: 'Not shown' }
const always = { published: 'Customers get your words', away: 'Customers get the original' }

/** What customers see of an item. The home page and mails are always live. */
function LiveChip({ item: { kind, content, version, live: shown, versions } }: { item: DeskContentItem }) {
  const [today] = useState(() => southAfricanDay(new Date()))
  const isAlways = kind === 'home' || kind === 'mail'
  const isOriginal = isAlways && versions.find((one) => one.version === shown)?.at === null
  const words = isAlways ? always : live
  const day = content.kind === 'post' && shown === version && content.date > today ? content.date : null
  if (day !== null) return <Chip label={`Customers see it from ${dayInFull(day)}`} />
  return shown === null || isOriginal ? <Chip label={words.away} /> : <Chip color="success" label={words.published} />
}

/** One item of the content: its words, how they look, and its versions. */
export function ContentItemPage() {
  const { kind: named, slug = '' } = useParams()
  const kind: ContentKind = contentKinds.find((one) => one === named) ?? 'page'
  const { may } = useMe()
  const queries = useQueryClient()
  const leave = useLeave()
  /** The version that the form shows; null for the newest. */
  const [looked, setLooked] = useState<number | null>(null)
  /** Grows when an item was withdrawn: the form then begins with what customers get. */
  const [restored, setRestored] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['content-item', kind, slug, looked],
    queryFn: ({ signal }) =>
      call(deskEndpoints.deskContentItem, looked === null ? {} : { version: looked }, { params: { kind, slug }, signal }),
    refetchOnWindowFocus: false,
    // A form never begins with an earlier version that a colleague has replaced since.
    gcTime: 0,
  })
  /** Shows the newest version, which a call has just stored. */
  const showNewest = (item: DeskContentItem) => {
    queries.setQueryData(['content-item', kind, slug, null], item)
    setLooked(null)
  }
  return (
    <>
      <Button component={RouterLink} to={`/content?show=${kind}`} sx={{ mb: 1, ml: -2 }}>
        ← Content
      </Button>
      <ScreenTitle>{kind === 'mail' ? mailName(slug) : (data?.content.title ?? 'Content')}</ScreenTitle>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Typography role="status">Loading…</Typography>}
      {data && (
        <>
          <Stack direction="row" spacing={1} sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <LiveChip item={data} />
            {data.version > (data.live ?? data.version) && <Chip label="Has a draft" />}
            {data.live !== null && kind !== 'mail' && kind !== 'notice' && (
              <Link href={data.path} target="_blank" rel="noreferrer noopener" sx={{ py: 1.25 }}>
                {kind === 'home' ? 'Open the home page' : data.path}
              </Link>
            )}
          </Stack>
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 1fr)' },
              alignItems: 'start',
            }}
          >
            <ContentForm
              key={`${slug} ${looked} ${restored}`}
              item={data}
              mayChange={may(kind === 'mail' ? 'mails.change' : 'content.change')}
              isOld={looked !== null && looked !== data.version}
              saved={showNewest}
              withdrawn={(item) => {
                showNewest(item)
                setRestored((count) => count + 1)
              }}
              readAgain={() => void refetch()}
            />
            <Versions
              versions={data.versions}
              live={data.live}
              looked={looked ?? data.version}
              look={(version) => leave(() => setLooked(version))}
            />
          </Box>
        </>
      )}
    </>
  )
}
