import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/carousel/styles.layer.css'
