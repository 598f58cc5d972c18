import { Box, Button, Card, Stack, Typography } from '@mui/material'
import type { DeskContentItem, VersionState } from '../../src/contract/desk/content/desk-content.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'

const words: Record<VersionState, string> = { draft: 'Draft', published: 'Published', withdrawn: 'Taken off' }

interface Props {
  versions: DeskContentItem['versions']
  live: number | null
  /** The version that the form shows. */
  looked: number
  look: (version: number) => void
}

/** All versions, newest first. A look at one puts it into the form, from which it can be published again. */
export function Versions({ versions, live, looked, look }: Props) {
  return (
    <Card component="section" aria-labelledby="versions" sx={{ p: 2 }}>
      <Typography component="h2" variant="h2" id="versions" sx={{ mb: 1 }}>
        Versions
      </Typography>
      <Stack component="ol" spacing={0.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {versions.map(({ version, at, by, state }) => (
          <Box component="li" key={version} sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: version === live ? 600 : undefined }}>
                {version}: {words[state]}
                {version === live ? ', shown' : ''}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {at === null ? 'As it came with the shop' : `${formatMoment(at)}, ${by}`}
              </Typography>
            </Box>
            {version === looked ? (
              <Typography variant="body2" sx={{ flex: 'none' }}>
                In the form
              </Typography>
            ) : (
              <Button onClick={() => look(version)} aria-label={`Look at version ${version}`}>
                Look
              </Button>
            )}
          </Box>
        ))}
      </Stack>
    </Card>
  )
}
