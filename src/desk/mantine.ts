import '@mantine/core/styles/Input.layer.css'
