import { Box, Button, ButtonBase, Card, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material'
import { pictureSource } from '../../src/contract/catalogue/picture.ts'
import type { Room } from '../../src/contract/content/content.ts'
import type { HomeBlock } from '../../src/contract/desk/content/content-shapes.ts'
import { useState } from 'react'
import { LinesField } from '../products/fields.tsx'
import type { FieldsOf } from './fields.tsx'
import { PictureField } from './picture-field.tsx'

const names: Readonly<Record<HomeBlock['id'], string>> = {
  search: 'Search, on phones',
  points: 'What comes with every piece',
  categories: 'Categories',
  best_sellers: 'Best sellers',
  fit: 'Will it fit?',
  new: 'New pieces',
  fabrics: 'Fabrics',
  ottoman: 'The free gift',
  sale: 'On sale',
  reviews: 'Reviews',
  decorators: 'Decorators',
  stores: 'Our shops',
  blog: 'Blog',
}
/** Sections without words of their own. */
const wordless: ReadonlySet<HomeBlock['id']> = new Set(['search', 'points'])
const withLabel: ReadonlySet<HomeBlock['id']> = new Set(['categories', 'best_sellers', 'new', 'fabrics', 'ottoman', 'sale', 'decorators', 'blog'])
const withChoice: ReadonlySet<HomeBlock['id']> = new Set(['categories', 'best_sellers', 'new', 'sale'])

/** The first picture and the sections of the home page: words, order, on and off, and what they show. */
export function HomeFields({ content, change, disabled, rooms }: FieldsOf<'home'> & { rooms: Rooms }) {
  const { blocks, room } = content
  const text = (name: 'headline' | 'text' | 'action_label' | 'action', label: string) => (
    <TextField label={label} disabled={disabled} value={content[name]} onChange={({ target }) => change({ ...content, [name]: target.value })} />
  )
  const set = (place: number, part: Partial<HomeBlock>) => {
    const block = blocks[place]
    if (block) change({ ...content, blocks: blocks.with(place, { ...block, ...part }) })
  }
  const move = (place: number, by: number) => {
    const block = blocks[place]
    if (block) change({ ...content, blocks: blocks.toSpliced(place, 1).toSpliced(place + by, 0, block) })
  }
  return (
    <>
      {text('headline', 'Headline')}
      {text('text', 'Text below the headline')}
      {text('action_label', 'Words of the button')}
      {text('action', 'The button leads to')}
      <PictureField picture={room?.wide ?? null} change={() => change({ ...content, room: null })} room={(made) => change({ ...content, room: made })} disabled={disabled} />
      {!disabled && rooms.length > 0 && <RoomChoice rooms={rooms} chosen={room?.wide.base} choose={(made) => change({ ...content, room: made })} />}
      <Typography component="h2" variant="h2">
        Sections
      </Typography>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {blocks.map(({ id, shown, heading, text: words, link_label: label, chosen }, place) => (
          <Card key={id} component="li" sx={{ p: 2 }}>
            <Stack spacing={2} role="group" aria-label={names[id]}>
              <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
                <FormControlLabel
                  control={<Switch checked={shown} disabled={disabled} onChange={({ target }) => set(place, { shown: target.checked })} />}
                  label={names[id]}
                  sx={{ minHeight: 44 }}
                />
                {!disabled && (
                  <Box>
                    <Button disabled={place === 0} aria-label={`${names[id]} up`} onClick={() => move(place, -1)}>
                      Up
                    </Button>
                    <Button disabled={place === blocks.length - 1} aria-label={`${names[id]} down`} onClick={() => move(place, 1)}>
                      Down
                    </Button>
                  </Box>
                )}
              </Box>
              {shown && !wordless.has(id) && (
                <>
                  <TextField label="Heading" required disabled={disabled} value={heading} onChange={({ target }) => set(place, { heading: target.value })} slotProps={{ htmlInput: { maxLength: 80 } }} />
                  <TextField label="Text" multiline disabled={disabled} value={words} onChange={({ target }) => set(place, { text: target.value })} slotProps={{ htmlInput: { maxLength: 240 } }} />
                  {withLabel.has(id) && (
                    <TextField label="Words of the link" disabled={disabled} value={label} onChange={({ target }) => set(place, { link_label: target.value })} slotProps={{ htmlInput: { maxLength: 40 } }} />
                  )}
                  {withChoice.has(id) && (
                    <LinesField
                      label={id === 'categories' ? 'These categories' : 'These products'}
                      helper="The end of an address, such as sofas or kalk-bay, one on each line. Empty: the shop chooses."
                      value={chosen}
                      change={(slugs) => set(place, { chosen: slugs })}
                      disabled={disabled}
                    />
                  )}
                </>
              )}
            </Stack>
          </Card>
        ))}
      </Stack>
    </>
  )
}

type Rooms = readonly { name: string; room: Room }[]

/** The rooms that came with the shop. */
function RoomChoice({ rooms, chosen, choose }: { rooms: Rooms; chosen: string | undefined; choose: (room: Room) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ alignSelf: 'start' }}>
        Choose a room of the shop
      </Button>
      {open && (
        <Box
          component="ul"
          aria-label="Rooms of the shop"
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))', listStyle: 'none', p: 0, m: 0 }}
        >
          {rooms.map(({ name, room }) => (
            <li key={name}>
              <ButtonBase
                aria-pressed={room.wide.base === chosen}
                onClick={() => choose(room)}
                sx={{ borderRadius: 2, outlineOffset: 2, border: 3, borderColor: room.wide.base === chosen ? 'primary.main' : 'transparent' }}
              >
                <Box component="img" src={pictureSource(room.wide, 400)} alt={room.wide.alt} sx={{ width: '100%', display: 'block', borderRadius: 1.5 }} />
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </>
  )
}
