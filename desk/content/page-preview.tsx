import { Box, Card, Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ActionButton } from '../frame/action-button.tsx'

/** The width of a phone in CSS pixels. */
const PHONE = 390

/**
 * The page of the shop with unpublished words, at the width of a phone. The frame runs no script. It has the origin of the shop for styles and
 * fonts.
 */
export function PagePreview({ slug, content }: { slug: string; content: DeskContent }) {
  const [html, setHtml] = useState<string | null>(null)
  const { busy, problem, run } = useAction()
  const [asked, setAsked] = useState<DeskContent | null>(null)
  const show = () => {
    setAsked(content)
    return run(async () => setHtml((await call(deskEndpoints.deskContentPreview, { slug, content })).html))
  }
  return (
    <>
      <Box>
        <ActionButton variant="outlined" busy={busy} busyLabel="Drawing…" onClick={() => void show()}>
          Preview
        </ActionButton>
      </Box>
      {/* A problem belongs to the words that it was found in. */}
      <Problem problem={asked === content ? problem : null} />
      {html !== null && (
        <Card component="section" aria-labelledby="preview" sx={{ p: 2 }}>
          <Typography component="h2" variant="body2" color="text.secondary" id="preview" sx={{ mb: 1 }}>
            Preview on a phone
          </Typography>
          <Box
            component="iframe"
            title="Preview of the page"
            sandbox="allow-same-origin"
            srcDoc={html}
            sx={{
              width: '100%',
              maxWidth: PHONE,
              height: 720,
              border: 1,
              borderColor: 'divider',
              borderRadius: 2,
              bgcolor: '#fff',
              display: 'block',
            }}
          />
        </Card>
      )}
    </>
  )
}
