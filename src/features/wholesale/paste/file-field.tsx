import { type ChangeEvent, useId, useState } from 'react'
import styles from './paste-form.module.css'
import { readTextFile } from './read-text-file.ts'

interface FileFieldProps {
  label: string
  hint?: string
  onText: (text: string, fileName: string) => void
}

/** The field for a text file. It reports a file that it cannot read. */
export function FileField({ label, hint, onText }: FileFieldProps) {
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    const read = await readTextFile(chosen)
    setProblem(read.kind === 'problem' ? read.words : undefined)
    if (read.kind === 'text') onText(read.text, chosen.name)
  }
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={({ currentTarget }) => {
          // The same file can be chosen again after a change.
          currentTarget.value = ''
        }}
        onChange={(event) => void upload(event)}
      />
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}
