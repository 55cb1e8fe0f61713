import { useTexts } from "~/i18n/texts";
import { Pagination, type PaginationProps } from "~/ui/pagination";

export function ListPages({ label, ...pages }: Omit<PaginationProps, "texts" | "label"> & { label?: string }) {
  const { t } = useTexts();
  return (
    <Pagination
      {...pages}
      label={label ?? t("directory:pages.label")}
      texts={{
        first: t("directory:pages.first"),
        last: t("directory:pages.last"),
        previous: t("directory:pages.previous"),
        next: t("directory:pages.next"),
        page: (page) => t("directory:pages.page", { page }),
      }}
    />
  );
}
