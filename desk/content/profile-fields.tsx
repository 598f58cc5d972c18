import { Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { CountField, LinesField } from '../products/fields.tsx'
import type { FieldsOf } from './fields-of.ts'
import { ProvinceField } from '../frame/province-field.tsx'
import { profileCrops } from '../frame/pictures/focal-field.tsx'
import { PictureField } from './picture-field.tsx'

type Props = FieldsOf<'decorator'>

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } } as const

/** `Website https://…` on each line. */
const linkOf = (line: string) => {
  const at = line.lastIndexOf(' ')
  return { label: line.slice(0, Math.max(at, 0)).trim() || 'Website', url: line.slice(at + 1) }
}

/** Text, region, code, projects, contact and picture of a decorator. */
export function ProfileFields({ content, change, disabled }: Props) {
  const props = { content, change, disabled }
  return (
    <>
      <Box sx={pair}>
        <ProfileText {...props} name="business" label="Business" />
        <ProfileText {...props} name="city" label="City" />
        <ProvinceField value={content.province} change={(province) => change({ ...content, province })} disabled={disabled} />
        <CountField
          label="Years"
          initial={content.years}
          change={(years) => change({ ...content, years: years ?? 0 })}
          most={80}
          disabled={disabled}
        />
        <ProfileText {...props} name="coupon_code" label="Code" />
        <ProfileText {...props} name="email" label="E-mail for clients (optional)" />
        <ProfileText {...props} name="phone" label="Phone for clients (optional)" />
      </Box>
      <TextField
        label="About"
        helperText="Markdown: **bold**, - a list, an empty line for a new paragraph."
        multiline
        minRows={6}
        disabled={disabled}
        value={content.bio}
        onChange={({ target }) => change({ ...content, bio: target.value })}
        slotProps={{ htmlInput: { maxLength: 3000 } }}
      />
      <LinesField
        label="Good at"
        helper="One on each line."
        initial={content.specialities}
        change={(specialities) => change({ ...content, specialities })}
        disabled={disabled}
      />
      <LinesField
        label="Links"
        helper="Words and an address on each line: Portfolio https://rooms.example"
        initial={content.links.map(({ label, url }) => `${label} ${url}`)}
        change={(lines) => change({ ...content, links: lines.map(linkOf) })}
        disabled={disabled}
      />
      <ProjectsFields {...props} />
      <PictureField
        picture={content.picture}
        change={(picture) => change({ ...content, picture })}
        disabled={disabled}
        crops={profileCrops}
      />
    </>
  )
}

interface TextProps extends Props {
  name: 'business' | 'city' | 'coupon_code' | 'email' | 'phone'
  label: string
}

function ProfileText({ name, label, content, change, disabled }: TextProps) {
  return (
    <TextField
      label={label}
      disabled={disabled}
      value={content[name]}
      onChange={({ target }) => change({ ...content, [name]: target.value })}
    />
  )
}

/** The projects of a decorator, and the buttons that add and remove one. */
function ProjectsFields({ content, change, disabled }: Props) {
  const { projects } = content
  /** A key for each project: its place is another project's after one is removed. */
  const [keys, setKeys] = useState(() => projects.map(() => crypto.randomUUID()))
  return (
    <>
      {projects.map((project, place) => (
        <ProjectFields
          key={keys[place]}
          project={project}
          number={place + 1}
          change={(changed) => change({ ...content, projects: projects.with(place, changed) })}
          remove={() => {
            setKeys(keys.toSpliced(place, 1))
            change({ ...content, projects: projects.toSpliced(place, 1) })
          }}
          disabled={disabled}
        />
      ))}
      {!disabled && projects.length < 8 && (
        <Button
          variant="outlined"
          onClick={() => {
            setKeys([...keys, crypto.randomUUID()])
            change({ ...content, projects: [...projects, { title: '', text: '', products: [] }] })
          }}
          sx={{ alignSelf: 'start' }}
        >
          Add a project
        </Button>
      )}
    </>
  )
}

type Project = Props['content']['projects'][number]

interface ProjectProps {
  project: Project
  /** Its place, from 1. */
  number: number
  change: (project: Project) => void
  remove: () => void
  disabled: boolean
}

function ProjectFields({ project, number, change, remove, disabled }: ProjectProps) {
  return (
    <Card component="fieldset" sx={{ p: 2, m: 0 }}>
      <Typography component="legend">Project {number}</Typography>
      <Stack spacing={2}>
        <TextField
          label="Title of the project"
          disabled={disabled}
          value={project.title}
          onChange={({ target }) => change({ ...project, title: target.value })}
        />
        <TextField
          label="What was done"
          multiline
          disabled={disabled}
          value={project.text}
          onChange={({ target }) => change({ ...project, text: target.value })}
        />
        <LinesField
          label="Products"
          helper="The end of a product's address, such as kalk-bay, one on each line."
          initial={project.products}
          change={(products) => change({ ...project, products })}
          disabled={disabled}
        />
        {!disabled && (
          <Button color="error" onClick={remove} sx={{ alignSelf: 'start' }}>
            Remove project {number}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
