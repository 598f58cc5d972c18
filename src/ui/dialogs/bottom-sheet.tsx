import { Modal, type ModalProps } from './modal.tsx'
import styles from './modal.module.css'

/** A modal sheet from the bottom of a phone, within reach of a thumb; a centred dialog on a wide screen. */
export function BottomSheet(props: ModalProps) {
  return <Modal {...props} shape={styles.sheet} />
}
