import { useTexts } from "~/i18n/texts";
import { Pagination } from "~/ui/pagination";

interface AdminPagesProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

export function AdminPages(props: AdminPagesProps) {
  const { t } = useTexts();
  return (
    <Pagination
      label={t("directory:pages.label")}
      {...props}
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
