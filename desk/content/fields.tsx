import { TextField } from '@mui/material'
import type { ContentKind, DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import type { DeskContentItem } from '../../src/contract/desk/content/desk-content.ts'
import { CategoryFields } from './category-fields.tsx'
import type { FieldsOf } from './fields-of.ts'
import { HomeFields } from './home-fields.tsx'
import { MailFields, NoticeFields } from './line-fields.tsx'
import { PageFields, PostFields } from './page-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { StoreFields } from './store-fields.tsx'

interface Props extends FieldsOf<ContentKind> {
  coverFrom: string
  setCoverFrom: (slug: string) => void
  values: DeskContentItem['values']
  rooms: DeskContentItem['rooms']
}

const titles: Readonly<Record<ContentKind, string>> = {
  page: 'Title',
  post: 'Title',
  store: 'Name of the store',
  decorator: 'Name',
  home: 'Title',
  notice: 'Text of the notice',
  mail: 'Subject',
  category: 'Name of the category',
}

/** The fields of any content. */
export function Fields(props: Props) {
  const { content, change, disabled } = props
  return (
    <>
      {content.kind !== 'home' && (
        <TextField
          label={titles[content.kind]}
          required
          multiline
          disabled={disabled}
          value={content.title}
          helperText={
            content.kind === 'notice' ? `${content.title.length} of 120 characters. Short ones fit on one line of a phone.` : undefined
          }
          onChange={({ target }) => change({ ...content, title: target.value.replaceAll('\n', ' ') })}
          slotProps={{ htmlInput: { maxLength: content.kind === 'mail' ? 200 : 120 } }}
        />
      )}
      <OwnFields {...props} content={content} />
    </>
  )
}

function OwnFields({
  content,
  change,
  disabled,
  coverFrom,
  setCoverFrom,
  values,
  rooms,
}: Omit<Props, 'content'> & { content: DeskContent }) {
  const common = { change, disabled }
  switch (content.kind) {
    case 'page':
      return <PageFields {...common} content={content} />
    case 'post':
      return <PostFields {...common} content={content} coverFrom={coverFrom} setCoverFrom={setCoverFrom} />
    case 'store':
      return <StoreFields {...common} content={content} />
    case 'decorator':
      return <ProfileFields {...common} content={content} />
    case 'home':
      return <HomeFields {...common} content={content} rooms={rooms ?? []} />
    case 'notice':
      return <NoticeFields {...common} content={content} />
    case 'category':
      return <CategoryFields {...common} content={content} />
    case 'mail':
      return <MailFields {...common} content={content} values={values ?? []} />
  }
}
