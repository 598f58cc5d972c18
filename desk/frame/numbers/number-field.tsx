import { TextField, type TextFieldProps } from '@mui/material'
import { useContext, useEffect, useRef, useState } from 'react'
import { FieldsToAdd } from '../../unsaved/to-add.ts'

export interface NumberProps {
  label?: string
  id?: string
  required?: boolean
  disabled?: boolean
  /** What is wrong with the number, such as the words of a refusal. */
  problem?: string | undefined
  helper?: string | undefined
  size?: TextFieldProps['size']
  sx?: TextFieldProps['sx']
}

interface Props extends NumberProps {
  /** The text at first. */
  initial: string
  /** Reads a text that is not empty; NaN for one that is no such number. */
  read: (typed: string) => number
  /** Called with each number that can be read and is within the limits; null for an empty field. */
  change: (value: number | null) => void
  least: number
  most: number
  /** A number as the words about its limits state it. */
  inWords: (value: number) => string
  /** What to type, for a text that cannot be read. */
  hint: string
  /** The keys of a phone. Those for numbers have no minus on some phones, so a number below zero needs those for text. */
  inputMode: 'decimal' | 'numeric' | 'text'
}

/**
 * A field for a number, as text: a browser drops a comma from a field of the type `number`, and the wheel of a mouse changes its value. It keeps
 * what is typed: a later `initial` changes nothing, so a new `key` begins it again. A text that cannot be read, or a number outside its limits,
 * stops the form that would send it, with words at the field.
 */
export function NumberField({
  initial,
  read,
  change,
  least,
  most,
  inWords,
  hint,
  inputMode,
  required = false,
  problem,
  helper,
  ...props
}: Props) {
  const [text, setText] = useState(initial)
  /** The user has left the field, or pressed the button of the form. */
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fields = useContext(FieldsToAdd)
  const faultOf = (typed: string): string | null => {
    if (typed.trim() === '') return required && typed !== '' ? hint : null
    const value = read(typed)
    if (Number.isNaN(value)) return hint
    return value < least ? `At least ${inWords(least)}` : value > most ? `At most ${inWords(most)}` : null
  }
  const fault = props.disabled ? null : faultOf(text)
  useEffect(() => {
    input.current?.setCustomValidity(fault ?? '')
    if (fault === null) return
    // For forms that no browser checks, because their buttons save without a `submit`.
    const show = () => {
      setTried(true)
      input.current?.focus()
      input.current?.scrollIntoView({ block: 'center' })
    }
    fields.add(show)
    return () => {
      fields.delete(show)
    }
  }, [fields, fault])
  const shown = (isTried ? fault : null) ?? problem
  return (
    <TextField
      {...props}
      required={required}
      value={text}
      inputRef={input}
      error={shown !== undefined}
      helperText={shown ?? helper}
      onChange={({ target }) => {
        setText(target.value)
        if (faultOf(target.value) === null) change(target.value.trim() === '' ? null : read(target.value))
      }}
      onBlur={() => setTried(true)}
      slotProps={{ htmlInput: { inputMode, maxLength: 20, autoComplete: 'off', onInvalid: () => setTried(true) } }}
    />
  )
}
