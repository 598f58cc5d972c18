import { classNames } from '../basics/class-names.ts'
import { Modal, type ModalProps } from './modal.tsx'
import styles from './modal.module.css'

/** A centred modal dialog. */
export function Dialog({ size = 'md', ...props }: Omit<ModalProps, 'headerExtra'> & { size?: 'sm' | 'md' | 'lg' | 'full' }) {
  return <Modal {...props} shape={classNames(styles.dialog, styles[size])} />
}
