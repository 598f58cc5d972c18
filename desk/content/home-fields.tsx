import { Box, Button, ButtonBase, Card, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material'
import { pictureSource } from '../../src/contract/catalogue/picture.ts'
import type { Room } from '../../src/contract/content/content.ts'
import type { HomeBlock } from '../../src/contract/desk/content/content-shapes.ts'
import { useId, useState } from 'react'
import { LinesField } from '../products/fields.tsx'
import { MoveArrows, type Moves } from '../products/move-arrows.tsx'
import type { FieldsOf } from './fields-of.ts'
import { RoomField } from './picture-field.tsx'

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
const withLabel: ReadonlySet<HomeBlock['id']> = new Set([
  'categories',
  'best_sellers',
  'new',
  'fabrics',
  'ottoman',
  'sale',
  'decorators',
  'blog',
])
const withChoice: ReadonlySet<HomeBlock['id']> = new Set(['categories', 'best_sellers', 'new', 'sale'])

/** The first picture and the sections of the home page: words, order, on and off, and what they show. */
export function HomeFields({ content, change, disabled, rooms }: FieldsOf<'home'> & { rooms: Rooms }) {
  const { blocks, room } = content
  const text = (name: 'headline' | 'text' | 'action_label' | 'action', label: string) => (
    <TextField
      label={label}
      multiline={name === 'headline' || name === 'text'}
      disabled={disabled}
      value={content[name]}
      onChange={({ target }) => change({ ...content, [name]: target.value })}
    />
  )
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
      <RoomField room={room} change={(next) => change({ ...content, room: next })} disabled={disabled} />
      {!disabled && rooms.length > 0 && (
        <RoomChoice rooms={rooms} chosen={room?.wide.base} choose={(made) => change({ ...content, room: made })} />
      )}
      <Typography component="h2" variant="h2">
        Sections
      </Typography>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {blocks.map((block, place) => (
          <Section
            key={block.id}
            block={block}
            disabled={disabled}
            change={(part) => change({ ...content, blocks: blocks.with(place, { ...block, ...part }) })}
            up={place === 0 ? null : () => move(place, -1)}
            down={place === blocks.length - 1 ? null : () => move(place, 1)}
          />
        ))}
      </Stack>
    </>
  )
}

interface SectionProps extends Moves {
  block: HomeBlock
  disabled: boolean
  change: (part: Partial<HomeBlock>) => void
}

/** One section: on or off, its place, and its words, which open at a press. */
function Section({ block, disabled, change, up, down }: SectionProps) {
  const { id, shown, heading, text, link_label: label, chosen } = block
  const [open, setOpen] = useState(false)
  const words = useId()
  const name = names[id]
  return (
    <Card component="li" sx={{ p: 1.5, pl: 2 }}>
      <Stack spacing={2} role="group" aria-label={name}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <FormControlLabel
            control={<Switch checked={shown} disabled={disabled} onChange={({ target }) => change({ shown: target.checked })} />}
            label={name}
            sx={{ minHeight: 44, mr: 1 }}
          />
          {!disabled && (
            <Box sx={{ flex: 'none' }}>
              <MoveArrows {...{ name, up, down }} />
            </Box>
          )}
        </Box>
        {shown && !wordless.has(id) && (
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography variant="body2" color="text.secondary" sx={{ minWidth: 0 }}>
              {heading}
            </Typography>
            <Button
              aria-expanded={open}
              aria-controls={words}
              aria-label={`${open ? 'Close' : 'Edit'} ${name}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Close' : 'Edit'}
            </Button>
          </Box>
        )}
        {shown && open && (
          <Stack spacing={2} id={words}>
            <TextField
              label="Heading"
              required
              disabled={disabled}
              value={heading}
              onChange={({ target }) => change({ heading: target.value })}
              slotProps={{ htmlInput: { maxLength: 80 } }}
            />
            <TextField
              label="Text"
              multiline
              disabled={disabled}
              value={text}
              onChange={({ target }) => change({ text: target.value })}
              slotProps={{ htmlInput: { maxLength: 240 } }}
            />
            {withLabel.has(id) && (
              <TextField
                label="Words of the link"
                disabled={disabled}
                value={label}
                onChange={({ target }) => change({ link_label: target.value })}
                slotProps={{ htmlInput: { maxLength: 40 } }}
              />
            )}
            {withChoice.has(id) && (
              <LinesField
                label={id === 'categories' ? 'These categories' : 'These products'}
                helper="The end of an address, such as sofas or kalk-bay, one on each line. Empty: the shop chooses."
                initial={chosen}
                change={(slugs) => change({ chosen: slugs })}
                disabled={disabled}
              />
            )}
          </Stack>
        )}
      </Stack>
    </Card>
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
                sx={{
                  borderRadius: 2,
                  outlineOffset: 2,
                  border: 3,
                  borderColor: room.wide.base === chosen ? 'primary.main' : 'transparent',
                }}
              >
                <Box
                  component="img"
                  src={pictureSource(room.wide, 400)}
                  alt={room.wide.alt}
                  sx={{ width: '100%', display: 'block', borderRadius: 1.5 }}
                />
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </>
  )
}
